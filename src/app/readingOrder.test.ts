import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireUser } from '../../contract/session.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { readSession } from '../shell/readSession.ts'
import { selectCsrf, selectStatus } from '../shell/sessionSlice.ts'
import { createStore } from './store.ts'

const starts: ((answer: Response) => void)[] = []
const kept = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => starts.push(resolve)))
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', { ...localStorage, clear: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answer = (csrf: string, user: WireUser | null): Response =>
  json([{ jsonrpc: '2.0', id: 'session', result: { csrf, now: 1, user, platformToken: null } }])

test('[SES-16, SES-19] a reading that was begun before somebody signed in and is answered afterwards does not end their session', async () => {
  const store = createStore()
  const before = store.dispatch(readSession())
  await vi.waitFor(() => expect(starts).toHaveLength(1))
  vi.setSystemTime(Date.now() + 1_000)
  const after = store.dispatch(readSession())
  await vi.waitFor(() => expect(starts).toHaveLength(2))
  starts[1]?.(answer('signed in', wireUser(7)))
  await after
  starts[0]?.(answer('visitor', null))
  expect(await before).toBeNull()
  expect([selectStatus(store.getState()), selectCsrf(store.getState()), kept.get('uid')]).toEqual(['person', 'signed in', '7'])
})
