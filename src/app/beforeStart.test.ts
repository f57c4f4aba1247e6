import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { forget, login } from '../../contract/signIn.ts'
import { json } from '../../tests/support/json.ts'
import { wireSettings } from '../../tests/support/wireUser.ts'
import { askServer } from '../shell/askServer.ts'
import { joinReading } from '../shell/readSession.ts'
import { createStore } from './store.ts'

/** The house: the start is answered when it is let, each time with a token of its own, and each other call at once. */
function house() {
  const sent: { path: string; token: string | null; body: unknown }[] = []
  const starts: ((answer: Response | null) => void)[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, token: new Headers(init.headers).get('x-csrf-token'), body: JSON.parse(init.body as string) })
    if (path !== '/api/rpc') return json({ return: 'true' })
    const answer = await new Promise<Response | null>((resolve) => starts.push(resolve))
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer
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

const letter = askServer(forget, { body: { email: 'ada@example.org' } })

test('[SES-13, SES-19] a form that is sent before the session has been read waits for the reading under way, and carries its token', async () => {
  const { sent, starts, started } = house()
  const { dispatch } = createStore()
  const start = dispatch(joinReading())
  const asked = dispatch(letter)
  const signing = dispatch(askServer(login, { body: { email: 'a@b.example', password: 'p', csrf: '' } }))
  await vi.waitFor(() => expect(starts).toHaveLength(1))
  expect(sent.map(({ path }) => path)).toEqual(['/api/rpc'])
  starts[0]?.(started('fresh'))
  expect([await start, await asked, await signing]).toMatchObject([null, { data: { return: 'true' } }, { data: {} }])
  expect(sent.slice(1)).toMatchObject([
    { path: '/api/forget', token: 'fresh' },
    { path: '/api/login', token: 'fresh', body: { csrf: 'fresh' } },
  ])
})

test('[SES-13, APP-15] where the start cannot be read a form is refused as without a connection, and sent when it is tried again', async () => {
  const { sent, starts, started } = house()
  const { dispatch } = createStore()
  const asked = dispatch(letter)
  await vi.waitFor(() => expect(starts).toHaveLength(1))
  starts[0]?.(null)
  expect(await asked).toMatchObject({ error: { code: 'network.unreachable', status: 0 } })
  expect(sent.map(({ path }) => path)).toEqual(['/api/rpc'])
  const again = dispatch(letter)
  await vi.waitFor(() => expect(starts).toHaveLength(2))
  starts[1]?.(started('fresh'))
  expect(await again).toMatchObject({ data: { return: 'true' } })
  expect(sent.at(-1)).toMatchObject({ path: '/api/forget', token: 'fresh' })
})
