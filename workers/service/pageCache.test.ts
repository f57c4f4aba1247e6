import { expect, test } from 'vitest'
import { legalPages, readPagesCache } from '../../contract/wordings.ts'
import { createPageCache, legalCache, maxBytes, mostRead } from './pageCache.ts'

const origin = 'https://app.example'
const pageAt = (path: string, lang = 'en', wording = 'plain') => new Request(`${origin}${path}?lang=${lang}&wording=${wording}`)

type Answer = { text?: string; status?: number; wording?: string | null; redirected?: boolean }

/** Cache Storage as far as it is used, and a server whose answers can be changed or taken away. */
function setUp() {
  const stored = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const rows = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, rows)
    const keyOf = (key: string | Request) => (typeof key === 'string' ? key : key.url)
    return {
      match: async (key: string) => rows.get(key)?.clone(),
      put: async (key: string, response: Response) => void rows.set(key, response),
      delete: async (key: string | Request) => rows.delete(keyOf(key)),
      keys: async () => [...rows.keys()].map((url) => new Request(url)),
    }
  }
  const given: { answer: Answer | null; now: number; asked: string[] } = { answer: {}, now: Date.parse('2026-03-01T12:00:00Z'), asked: [] }
  const fetch = async ({ url }: Request) => {
    given.asked.push(url)
    if (given.answer === null) throw new TypeError('no network')
    const { text = url, status = 200, wording = new URL(url).searchParams.get('wording'), redirected = false } = given.answer
    const headers = { 'content-language': 'en', date: new Date(given.now).toUTCString(), ...(wording && { 'content-wording': wording }) }
    return Object.defineProperty(new Response(text, { status, headers }), 'redirected', { value: redirected })
  }
  const pages = createPageCache({ origin, caches: { open } as unknown as CacheStorage, fetch, now: () => given.now })
  /** Reads a page as the app does, and waits until the cache rests. */
  const read = async (request: Request): Promise<{ text: string; language: string | null }> => {
    const { response, renewed } = await pages.answer(request)
    await renewed
    const answered = await response
    return { text: await answered.text(), language: answered.headers.get('content-language') }
  }
  const kept = (name: string): string[] => [...(stored.get(name)?.keys() ?? [])].map((url) => url.replace(origin, ''))
  return { given, pages, read, kept }
}

test('[PWA-03] a page that was read is read again without the server, with its language', async () => {
  const { given, read } = setUp()
  given.answer = { text: 'news' }
  await read(pageAt('/api/pg/news'))
  given.answer = null
  expect(await read(pageAt('/api/pg/news'))).toEqual({ text: 'news', language: 'en' })
})

test('[PWA-03] a kept page is answered at once and renewed for the next time', async () => {
  const { given, read } = setUp()
  given.answer = { text: 'old' }
  await read(pageAt('/api/pg/terms'))
  given.answer = { text: 'new' }
  expect((await read(pageAt('/api/pg/terms'))).text).toBe('old')
  expect((await read(pageAt('/api/pg/terms'))).text).toBe('new')
})

test('[PWA-03, APP-28] another language or wording never gets the page of this one', async () => {
  const { given, read } = setUp()
  await read(pageAt('/api/pg/bonus'))
  given.answer = null
  await expect(read(pageAt('/api/pg/bonus', 'fr'))).rejects.toThrow('no network')
  await expect(read(pageAt('/api/pg/bonus', 'en', 'regulated'))).rejects.toThrow('no network')
})

test('[PWA-03, APP-28] a page is kept by the wording that the server gave, not by the one asked for', async () => {
  const { given, read, kept } = setUp()
  given.answer = { wording: 'plain' }
  await read(pageAt('/api/pg/news', 'en', 'regulated'))
  expect(kept(readPagesCache)).toEqual(['/api/pg/news?lang=en&wording=plain'])
})

test.each<[string, Answer]>([
  ['that the server does not mark as everybody’s', { wording: null }],
  ['that failed', { status: 500 }],
  ['that is not there', { status: 404 }],
  ['that was redirected', { redirected: true }],
  ['that is too large', { text: 'x'.repeat(maxBytes + 1) }],
])('[PWA-03] a page %s is shown and not kept', async (_name, answer) => {
  const { given, read, kept } = setUp()
  given.answer = answer
  await read(pageAt('/api/pg/news'))
  expect(kept(readPagesCache)).toEqual([])
})

test('[PWA-03] a page that was taken away is not read from the device either', async () => {
  const { given, read, kept } = setUp()
  await read(pageAt('/api/pg/news'))
  given.answer = { status: 404 }
  await read(pageAt('/api/pg/news'))
  expect(kept(readPagesCache)).toEqual([])
})

test('[PWA-03] the page that was read longest ago gives way to a new one', async () => {
  const { read, kept } = setUp()
  for (let page = 0; page < mostRead; page++) await read(pageAt(`/api/pg/p${page}`))
  await read(pageAt('/api/pg/p0'))
  await read(pageAt('/api/pg/more'))
  const paths = kept(readPagesCache).map((url) => url.split('?')[0])
  expect([paths.length, paths.includes('/api/pg/p0'), paths.includes('/api/pg/p1')]).toEqual([mostRead, true, false])
})

test('[PWA-03] the legal texts are kept unread, apart from what was read, and fetched again after a day', async () => {
  const { given, pages, read, kept } = setUp()
  await pages.keepLegal('en', 'plain')
  expect(kept(legalCache)).toEqual(legalPages.map((page) => `/api/pg/${page}?lang=en&wording=plain`))
  expect(kept(readPagesCache)).toEqual([])
  await pages.keepLegal('en', 'plain')
  expect(given.asked).toHaveLength(legalPages.length)
  given.now += 86_400_000
  await pages.keepLegal('en', 'plain')
  expect(given.asked).toHaveLength(2 * legalPages.length)
  given.answer = null
  await pages.keepLegal('fr', 'plain')
  expect((await read(pageAt('/api/pg/terms'))).text).toContain('/api/pg/terms')
})

test('[PWA-03] where the browser lets nothing be kept, a page is read from the server', async () => {
  const caches = { open: () => Promise.reject(new DOMException('refused', 'SecurityError')) } as unknown as CacheStorage
  const pages = createPageCache({
    origin,
    caches,
    fetch: async () => new Response('news', { headers: { 'content-wording': 'plain' } }),
    now: Date.now,
  })
  const { response, renewed } = await pages.answer(pageAt('/api/pg/news'))
  await renewed
  expect(await (await response).text()).toBe('news')
})
