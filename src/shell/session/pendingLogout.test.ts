import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markLogoutPending, flushPendingLogout } from './pendingLogout.ts'

const box: Record<string, string> = {}
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => box[key] ?? null,
    setItem: (key: string, text: string) => (box[key] = text),
    removeItem: (key: string) => delete box[key],
  })
  vi.stubGlobal('location', { origin: 'https://app.example' })
  markLogoutPending()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[SES-14] an unanswered logout delays the start only until its timeout, and stays pending', async () => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const silent = (_path: string, { signal }: RequestInit) =>
    new Promise<never>((_answer, fail) => signal?.addEventListener('abort', () => fail(new DOMException('late', 'TimeoutError'))))
  vi.stubGlobal('fetch', silent)
  const paid = flushPendingLogout()
  late.abort()
  expect([await paid, box]).toEqual([false, { logoutPending: '1' }])
  vi.stubGlobal('fetch', async () => ({ redirected: true, url: 'https://app.example/en/trading' }))
  expect([await flushPendingLogout(), box]).toEqual([true, {}])
})

test.each([
  ['the page of another network', { redirected: false, url: 'https://app.example/api/logout' }],
  ['a page on another origin', { redirected: true, url: 'https://wifi.example/sign-in' }],
])('[SES-14, PWA-05] %s confirms no logout', async (_what, answer) => {
  vi.stubGlobal('fetch', async () => answer)
  expect([await flushPendingLogout(), box]).toEqual([false, { logoutPending: '1' }])
})
