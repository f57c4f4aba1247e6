import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { forget, login } from '../../contract/signIn.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { json } from '../../tests/support/json.ts'
import { wireSettings } from '../../tests/support/wireUser.ts'
import { callApi } from '../shell/api/callApi.ts'
import { readSessionOnce } from '../shell/session/readSession.ts'
import { createStore } from './store.ts'

/**
 * Stubs the server: session requests are answered by the test, each with a new CSRF token; all other calls at
 * once.
 */
function stubServer() {
  const sent: { path: string; token: string | null; body: unknown }[] = []
  const starts: ((response: Response | null) => void)[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, token: new Headers(init.headers).get('x-csrf-token'), body: JSON.parse(init.body as string) })
    if (path !== '/api/rpc') return json({ return: 'true' })
    const response = await new Promise<Response | null>((resolve) => starts.push(resolve))
    if (response === null) throw new TypeError('Failed to fetch')
    return response
  })
  const started = (token: string): Response =>
    json([
      { jsonrpc: '2.0', id: 'session', result: { csrf: token, now: 1, user: null, platformToken: null } },
      { jsonrpc: '2.0', id: 'settings', result: wireSettings },
    ])
  return { sent, starts, started }
}

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => vi.unstubAllGlobals())

const forgotRequest = callApi(forget, { body: { email: 'ada@example.org' } })

test('[SES-13, SES-19] a form sent before the session is read waits for it and uses its token', async () => {
  const { sent, starts, started } = stubServer()
  const { dispatch } = createStore()
  const start = dispatch(readSessionOnce())
  const pending = dispatch(forgotRequest)
  const signing = dispatch(callApi(login, { body: { email: 'a@b.example', password: 'p', csrf: '' } }))
  await eventually(() => expect(starts).toHaveLength(1))
  expect(sent.map(({ path }) => path)).toEqual(['/api/rpc'])
  starts[0]?.(started('fresh'))
  expect([await start, await pending, await signing]).toMatchObject([null, { return: 'true' }, {}])
  expect(sent.slice(1)).toMatchObject([
    { path: '/api/forget', token: 'fresh' },
    { path: '/api/login', token: 'fresh', body: { csrf: 'fresh' } },
  ])
})

test('[SES-13, APP-15] a form fails as offline while the session cannot be read, and a retry sends it', async () => {
  const { sent, starts, started } = stubServer()
  const { dispatch } = createStore()
  const pending = dispatch(forgotRequest)
  await eventually(() => expect(starts).toHaveLength(1))
  starts[0]?.(null)
  await expect(pending).rejects.toMatchObject({ code: 'network.unreachable', status: 0 })
  expect(sent.map(({ path }) => path)).toEqual(['/api/rpc'])
  const again = dispatch(forgotRequest)
  await eventually(() => expect(starts).toHaveLength(2))
  starts[1]?.(started('fresh'))
  expect(await again).toMatchObject({ return: 'true' })
  expect(sent.at(-1)).toMatchObject({ path: '/api/forget', token: 'fresh' })
})
