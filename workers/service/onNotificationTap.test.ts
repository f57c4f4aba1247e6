import { expect, onTestFinished, test, vi } from 'vitest'
import { type OpenPage, chooseTapAction, onNotificationTap } from './onNotificationTap.ts'

const page = (id: string, over: Partial<OpenPage> = {}): OpenPage => ({ id, url: '/', visibilityState: 'hidden', focused: false, ...over })
const visible = { visibilityState: 'visible' as const }

test.each<[string, OpenPage[], string]>([
  ['the focused page', [page('a'), page('b', visible), page('c', { ...visible, focused: true })], 'c'],
  ['else a visible one', [page('a'), page('b', visible)], 'b'],
  ['else any', [page('a'), page('b')], 'a'],
])('[PWA-07] a tap goes to %s', (_which, pages, expected) => {
  expect(chooseTapAction('/en', pages)).toEqual({ do: 'navigate', page: expected, path: '/en' })
})

test('[PWA-07] a tap opens a new page when there is none', () => {
  expect(chooseTapAction('/en', [])).toEqual({ do: 'open', path: '/en' })
})

test('[ENG-14, PWA-07] a tapped notification counts as read, and open pages read the list again', async () => {
  const posted: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    posted.push([path, JSON.parse(body as string)])
    return Response.json({ result: { csrf: 'c' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const [opened, told]: [string[], unknown[]] = [[], []]
  const clients = {
    // No page to navigate; one that shows the list.
    matchAll: async ({ includeUncontrolled = false }) =>
      includeUncontrolled ? [] : [{ postMessage: (message: unknown) => void told.push(message) }],
    openWindow: async (path: string) => void opened.push(path),
  }
  const self = { clients, location: { origin: 'https://app.example' } } as unknown as ServiceWorkerGlobalScope
  const close = vi.fn<() => void>()
  const data = { path: '/en/trading#/show/security', id: 'n-1' }
  await onNotificationTap(self, { close, data } as unknown as Notification)
  expect([opened, close.mock.calls.length, told]).toEqual([[data.path], 1, [{ type: 'pushed' }]])
  expect(posted.at(-1)).toEqual(['/api/us/notifications_read', { id: 'n-1' }])
})

test('[PWA-07] without a connection a tap opens its page all the same', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const opened: string[] = []
  const clients = { matchAll: async () => [], openWindow: async (path: string) => void opened.push(path) }
  const self = { clients, location: { origin: 'https://app.example' } } as unknown as ServiceWorkerGlobalScope
  await onNotificationTap(self, { close: () => undefined, data: { path: '/en/trading', id: 'n-1' } } as unknown as Notification)
  expect(opened).toEqual(['/en/trading'])
})

test('[PWA-07] a page that does not answer gives way within the second that Firefox allows a tap', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const opened: string[] = []
  const frozen = { ...page('a'), postMessage: () => undefined }
  const clients = { matchAll: async () => [frozen], openWindow: async (path: string) => void opened.push(path) }
  const self = { clients, location: { origin: 'https://app.example' } } as unknown as ServiceWorkerGlobalScope
  const tapped = onNotificationTap(self, { close: () => undefined, data: { path: '/en/trading', id: 'n-1' } } as unknown as Notification)
  await vi.advanceTimersByTimeAsync(900)
  expect(opened).toEqual(['/en/trading'])
  await tapped
})
