import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oweLogout, payLogout } from './owedLogout.ts'

const box: Record<string, string> = {}
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => box[key] ?? null,
    setItem: (key: string, text: string) => (box[key] = text),
    removeItem: (key: string) => delete box[key],
  })
  oweLogout()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[SES-14] a sign-out that the server does not answer holds the start up for a while and not for good, and stays owed', async () => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const silent = (_path: string, { signal }: RequestInit) =>
    new Promise<never>((_answer, fail) => signal?.addEventListener('abort', () => fail(new DOMException('late', 'TimeoutError'))))
  vi.stubGlobal('fetch', silent)
  const paid = payLogout()
  late.abort()
  expect([await paid, box]).toEqual([false, { owesLogout: '1' }])
  vi.stubGlobal('fetch', async () => new Response())
  expect([await payLogout(), box]).toEqual([true, {}])
})
