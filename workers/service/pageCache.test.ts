import { expect, test } from 'vitest'
import { legalPages, maxPageBytes, readPagesCache } from '../../contract/wordings.ts'
import { createPageCache, legalCache, maxReadPages } from './pageCache.ts'

const origin = 'https://app.example'
const pageAt = (path: string, lang = 'en', wording = 'plain') => new Request(`${origin}${path}?lang=${lang}&wording=${wording}`)

type Answer = { text?: string; status?: number; wording?: string | null; redirected?: boolean }

/** The used part of Cache Storage, and a server whose answers can be changed or removed. */
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
  /** Reads a page as the app does, and waits for the cache to settle. */
  const read = async (request: Request): Promise<{ text: string; language: string | null }> => {
    const { response, renewed } = await pages.respond(request)
    await renewed
    const answered = await response
    return { text: await answered.text(), language: answered.headers.get('content-language') }
  }
  const kept = (name: string): string[] => [...(stored.get(name)?.keys() ?? [])].map((url) => url.replace(origin, ''))
  return { given, pages, read, kept }
}

test('[PWA-03] reads a page again without the server, with its language', async () => {
  const { given, read } = setUp()
  given.answer = { text: 'news' }
  await read(pageAt('/api/pg/news'))
  given.answer = null
  expect(await read(pageAt('/api/pg/news'))).toEqual({ text: 'news', language: 'en' })
})

test('[PWA-03] answers a cached page at once and refreshes it for the next time', async () => {
  const { given, read } = setUp()
  given.answer = { text: 'old' }
  await read(pageAt('/api/pg/terms'))
  given.answer = { text: 'new' }
  expect((await read(pageAt('/api/pg/terms'))).text).toBe('old')
  expect((await read(pageAt('/api/pg/terms'))).text).toBe('new')
})

test('[PWA-03, APP-28] never answers with the page of another language or wording', async () => {
  const { given, read } = setUp()
  await read(pageAt('/api/pg/bonus'))
  given.answer = null
  await expect(read(pageAt('/api/pg/bonus', 'fr'))).rejects.toThrow('no network')
  await expect(read(pageAt('/api/pg/bonus', 'en', 'regulated'))).rejects.toThrow('no network')
})

test('[PWA-03, APP-28] caches a page by the wording of the response, not of the request', async () => {
  const { given, read, kept } = setUp()
  given.answer = { wording: 'plain' }
  await read(pageAt('/api/pg/news', 'en', 'regulated'))
  expect(kept(readPagesCache)).toEqual(['/api/pg/news?lang=en&wording=plain'])
})

test.each<[string, Answer]>([
  ['that the server does not mark as shared', { wording: null }],
  ['that failed', { status: 500 }],
  ['that is not there', { status: 404 }],
  ['that was redirected', { redirected: true }],
  ['that is too large', { text: 'x'.repeat(maxPageBytes + 1) }],
])('[PWA-03] shows but does not cache a page %s', async (_name, answer) => {
  const { given, read, kept } = setUp()
  given.answer = answer
  await read(pageAt('/api/pg/news'))
  expect(kept(readPagesCache)).toEqual([])
})

test('[PWA-03] deletes a removed page from the cache', async () => {
  const { given, read, kept } = setUp()
  await read(pageAt('/api/pg/news'))
  given.answer = { status: 404 }
  await read(pageAt('/api/pg/news'))
  expect(kept(readPagesCache)).toEqual([])
})

test('[PWA-03] replaces the least recently read page by a new one', async () => {
  const { read, kept } = setUp()
  for (let page = 0; page < maxReadPages; page++) await read(pageAt(`/api/pg/p${page}`))
  await read(pageAt('/api/pg/p0'))
  await read(pageAt('/api/pg/more'))
  const paths = kept(readPagesCache).map((url) => url.split('?')[0])
  expect([paths.length, paths.includes('/api/pg/p0'), paths.includes('/api/pg/p1')]).toEqual([maxReadPages, true, false])
})

test('[PWA-03] caches unread legal texts separately, and fetches them again after a day', async () => {
  const { given, pages, read, kept } = setUp()
  await pages.cacheLegal('en', 'plain')
  expect(kept(legalCache)).toEqual(legalPages.map((page) => `/api/pg/${page}?lang=en&wording=plain`))
  expect(kept(readPagesCache)).toEqual([])
  await pages.cacheLegal('en', 'plain')
  expect(given.asked).toHaveLength(legalPages.length)
  given.now += 86_400_000
  await pages.cacheLegal('en', 'plain')
  expect(given.asked).toHaveLength(2 * legalPages.length)
  given.answer = null
  await pages.cacheLegal('fr', 'plain')
  expect((await read(pageAt('/api/pg/terms'))).text).toContain('/api/pg/terms')
})

test('[PWA-03] reads a page from the server when caching is refused', async () => {
  const caches = { open: () => Promise.reject(new DOMException('refused', 'SecurityError')) } as unknown as CacheStorage
  const pages = createPageCache({
    origin,
    caches,
    fetch: async () => new Response('news', { headers: { 'content-wording': 'plain' } }),
    now: Date.now,
  })
  const { response, renewed } = await pages.respond(pageAt('/api/pg/news'))
  await renewed
  expect(await (await response).text()).toBe('news')
})
