import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { logout, platformLogout } from '../../../contract/session.ts'
import type { ApiExtra } from '../../api/callInSession.ts'
import { background } from '../../bridges/background.ts'
import { dialogOpened } from '../dialogs/dialogsSlice.ts'
import { rootReducer } from '../store/rootReducer.ts'
import { signOut } from './signOut.ts'

const kept: Record<string, string> = { uid: '7', platform: '{}' }
const went: string[] = []
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, text: string) => (kept[key] = text),
  removeItem: (key: string) => delete kept[key],
})
const origin = 'https://app.example'
/** The server's answer to a logout: its page, after a redirect. */
const confirmed = { redirected: true, url: `${origin}/en/trading` }
vi.stubGlobal('sessionStorage', { clear: () => undefined })
vi.stubGlobal('location', { origin, replace: (path: string) => went.push(path) })

afterEach(() => vi.restoreAllMocks())

test('[SES-14] a silent platform delays the sign-out by seconds at most; both are informed in parallel', async () => {
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  vi.spyOn(background, 'forget').mockResolvedValue({ ok: true, value: null })
  const requested: string[] = []
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    requested.push(path)
    if (path === logout.path) return Promise.resolve(confirmed)
    return new Promise((_answer, fail) => signal?.addEventListener('abort', () => fail(new DOMException('late', 'TimeoutError'))))
  })
  const credentials = () => ({ csrf: 'c', platformOrigin: 'https://platform.example', platformToken: 't' })
  const extra: ApiExtra = { credentials, renew: async () => false }
  const leaving = signOut(7, 'certain')(
    (action: unknown) => action as never,
    () => rootReducer(undefined, { type: '' }),
    extra,
  )
  await eventually(() => expect(requested.toSorted()).toEqual([logout.path, `https://platform.example${platformLogout.path}`].toSorted()))
  expect(kept).not.toHaveProperty('uid')
  expect(went).toEqual([])
  patience.abort()
  await leaving
  expect(went).toEqual([expect.stringMatching(new RegExp(`^${logout.path}`))])
})

test('[SES-14, BG-08, PWA-07] a sign-out leaves no subscription, notification or badge on the device', async () => {
  vi.spyOn(background, 'forget').mockResolvedValue({ ok: true, value: null })
  vi.stubGlobal('fetch', async () => confirmed)
  vi.stubGlobal('location', { origin, replace: (path: string) => went.push(path) })
  const [unsubscribe, close] = [vi.fn<() => Promise<boolean>>(async () => true), vi.fn<() => void>()]
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) }, getNotifications: async () => [{ close }] }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration }, setAppBadge })
  const credentials = () => ({ csrf: 'c', platformOrigin: 'https://platform.example', platformToken: 't' })
  went.length = 0
  await signOut(7, 'certain')(
    (action: unknown) => action as never,
    () => rootReducer(undefined, { type: '' }),
    { credentials, renew: async () => false },
  )
  expect([unsubscribe.mock.calls.length, close.mock.calls.length, setAppBadge.mock.calls]).toEqual([1, 1, [[0]]])
  expect(went).toEqual([expect.stringMatching(new RegExp(`^${logout.path}`))])
})

test('[SES-14, WD-12] signing out with an unanswered withdrawal asks first, and forgets nothing', async () => {
  vi.spyOn(background, 'uploads').mockResolvedValue({ ok: true, value: [] })
  vi.spyOn(background, 'messages').mockResolvedValue({ ok: true, value: [] })
  const drafts = vi.spyOn(background, 'drafts').mockResolvedValue({ ok: true, value: [{ name: 'withdrawal sent', text: '{}', at: 1 }] })
  const forget = vi.spyOn(background, 'forget')
  const dispatched: unknown[] = []
  await signOut(7)(
    (action: unknown) => dispatched.push(action) as never,
    () => rootReducer(undefined, { type: '' }),
    { credentials: () => ({ csrf: 'c' }), renew: async () => false } as unknown as ApiExtra,
  )
  expect(dispatched).toEqual([dialogOpened({ name: 'signOut', uid: 7, waiting: 0, messages: 0, withdrawals: 1 })])
  expect([drafts.mock.calls, forget.mock.calls]).toEqual([[[7, 'withdrawal sent']], []])
})

test('[SES-14, PWA-07] signing out without the server ends the device’s push subscription', async () => {
  vi.spyOn(background, 'forget').mockResolvedValue({ ok: true, value: null })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('document', { body: { style: {} } })
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('location', { reload: () => went.push('home') })
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  const pushManager = { getSubscription: async () => ({ unsubscribe }) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  const credentials = () => ({ csrf: 'c', platformOrigin: 'https://platform.example', platformToken: 't' })
  went.length = 0
  await signOut(7, 'certain')(
    (action: unknown) => action as never,
    () => rootReducer(undefined, { type: '' }),
    { credentials, renew: async () => false },
  )
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(kept).toHaveProperty('logoutPending')
  expect(went).toEqual(['home'])
})
