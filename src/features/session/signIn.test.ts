import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, test, vi } from 'vitest'
import { login, loginFail, platformLogin } from '../../../contract/signIn.ts'
import { json } from '../../../tests/support/json.ts'
import { wireSettings } from '../../../tests/support/wireUser.ts'
import { baseApi } from '../../api/baseApi.ts'
import type { ApiExtra } from '../../api/callInSession.ts'
import { sessionRead, sessionSlice } from '../../shell/session/sessionSlice.ts'
import { signIn } from './signIn.ts'

const platformOrigin = wireSettings.platform.origin
const attempt = { email: 'ada@example.org', password: 'p', url: '/home' }
afterEach(() => vi.unstubAllGlobals())

/** Creates a visitor's store with stubbed calls; records the calls in order. */
function visitor(answers: Partial<Record<string, () => Response>>) {
  const called: { path: string; body: string }[] = []
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string }) => {
    const path = address.startsWith(platformOrigin) ? `platform ${address.slice(platformOrigin.length)}` : address
    called.push({ path, body })
    return answers[path]?.() ?? json({ return: 'true' })
  })
  const extra: ApiExtra = { credentials: () => ({ csrf: 'c', platformOrigin, platformToken: null }), renew: async () => false }
  const store = configureStore({
    reducer: combineSlices(sessionSlice, baseApi),
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(baseApi.middleware),
  })
  store.dispatch(
    sessionRead({ csrf: 'c', now: 1, user: null, platformToken: null, askedAt: 1, receivedAt: 1, settings: wireSettings, countries: [] }),
  )
  return { called, paths: () => called.map(({ path }) => path), signIn: () => store.dispatch(signIn(attempt)) }
}
const platform = `platform ${platformLogin.path}`
const refused = (error: string, status = 200) => json({ return: 'false', error }, status)

test.each([
  ['the platform’s', platform],
  ['ours', login.path],
])('[SES-03] a wrong password by %s call sends the notice and is reported', async (_whose, path) => {
  const page = visitor({ [path]: () => refused('login.password') })
  await expect(page.signIn()).rejects.toMatchObject({ code: 'auth.login_error' })
  expect(page.called.filter((call) => call.path === loginFail.path)).toEqual([
    { path: loginFail.path, body: JSON.stringify({ email: attempt.email }) },
  ])
})

test.each([
  ['login.throttled', 429, login.path],
  ['login.captcha', 200, login.path],
  ['login.expired', 200, login.path],
  ['request.tooOften', 429, platform],
  ['auth.server_error', 500, platform],
  ['auth.server_error', 500, login.path],
])('[SES-03] a login that fails by %s (%i, %s) sends no notice', async (code, status, path) => {
  const page = visitor({ [path]: () => refused(code, status) })
  await expect(page.signIn()).rejects.toMatchObject({ code })
  expect(page.paths()).not.toContain(loginFail.path)
})

test('[SES-02] while the platform is throttled, our own server decides without its token', async () => {
  const page = visitor({ [platform]: () => refused('login.throttled', 429), [login.path]: () => json({ return: 'true', factor: 'email' }) })
  expect(await page.signIn()).toEqual({ at: 'factor', factor: 'email', to: null })
  expect(page.paths()).toEqual([platform, login.path])
  expect(JSON.parse(page.called[1]?.body ?? '')).not.toHaveProperty('token')
})
