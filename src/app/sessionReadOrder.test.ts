import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireUser } from '../../contract/session.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { readSession } from '../shell/session/readSession.ts'
import { selectCsrf, selectStatus } from '../shell/session/sessionSlice.ts'
import { createStore } from './store.ts'

const starts: ((answer: Response) => void)[] = []
const stored = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => starts.push(resolve)))
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', { ...localStorage, clear: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const sessionResponse = (csrf: string, user: WireUser | null): Response =>
  json([{ jsonrpc: '2.0', id: 'session', result: { csrf, now: 1, user, platformToken: null } }])

test('[SES-16, SES-19] a session read that started before a sign-in does not end the new session', async () => {
  const store = createStore()
  const before = store.dispatch(readSession())
  await eventually(() => expect(starts).toHaveLength(1))
  vi.setSystemTime(Date.now() + 1_000)
  const after = store.dispatch(readSession())
  await eventually(() => expect(starts).toHaveLength(2))
  starts[1]?.(sessionResponse('signed in', wireUser(7)))
  await after
  starts[0]?.(sessionResponse('visitor', null))
  expect(await before).toBeNull()
  expect([selectStatus(store.getState()), selectCsrf(store.getState()), stored.get('uid')]).toEqual(['person', 'signed in', '7'])
})
