// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Language } from '../../contract/kernel.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { storeAfterStart } from '../../tests/support/signedInStore.ts'
import { connectionFound } from '../shell/device/connectionSlice.ts'
import { sessionRead } from '../shell/session/sessionSlice.ts'
import { chooseLanguage, i18n, initTexts } from '../shell/texts/i18n.ts'
import type { AppStore } from './store.ts'
import { watchTexts } from './watchTexts.ts'

const root = join(import.meta.dirname, '../..')
/** A language whose files currently fail to load. */
let away = ''
let store: AppStore

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    away !== '' && address.includes(`/${away}/`)
      ? Promise.reject(new TypeError('offline'))
      : new Response(readFileSync(join(root, address))),
  )
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await initTexts('en')
  store = storeAfterStart(null)
  watchTexts(store)
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answered = sessionRead({ csrf: 'token', now: 1, user: null, platformToken: null, askedAt: 1, receivedAt: 1 })

test.each<[Language, string, () => unknown]>([
  ['de', 'the server answers', () => store.dispatch(answered)],
  ['fr', 'the app finds its connection', () => store.dispatch(connectionFound())],
  ['es', 'the browser reports a network', () => dispatchEvent(new Event('online'))],
  ['it', 'the person comes back', () => document.dispatchEvent(new Event('visibilitychange'))],
])('[APP-23, APP-34] English is replaced by %s as soon as %s, whatever `onLine` says', async (language, _sign, give) => {
  away = language
  await chooseLanguage(language)
  expect([i18n.t('nav.deposit'), document.documentElement.lang]).toEqual(['Deposit', 'en'])
  away = ''
  give()
  await eventually(() => expect(document.documentElement.lang).toBe(language))
  expect(i18n.t('nav.deposit')).not.toBe('Deposit')
})
