import { legalPages, maxPageBytes, readPagesCache, wordingHeader, type Wording } from '../../contract/wordings.ts'
import { inTime } from './inTime.ts'
import { pageKey } from './pagePath.ts'

type FetchFunction = (request: Request) => Promise<Response>
type Settings = { origin: string; caches: CacheStorage; fetch: FetchFunction; now: () => number }

/** The cache of legal texts, which reveal nothing about the reader. */
export const legalCache = 'legal-pages'
/** The maximum number of cached pages besides the legal ones; the least recently read is evicted. */
export const maxReadPages = 60
/** A legal text is fetched again after a day, read or not. */
const legalMaxAgeMs = 86_400_000

const legal: ReadonlySet<string> = new Set(legalPages.flatMap((page) => [`/api/pg/${page}`, `/api/ag/${page}`]))

/**
 * Creates the cache of server pages for offline reading (PWA-03): cached pages are answered at once and
 * refreshed in the background, by language and wording. Pages that the server does not mark as shared are not
 * cached.
 */
export function createPageCache({ origin, caches, fetch, now }: Settings) {
  const cacheOf = ({ pathname }: URL): Promise<Cache> => caches.open(legal.has(pathname) ? legalCache : readPagesCache)

  async function save(url: URL, response: Response): Promise<void> {
    const wording = response.headers.get(wordingHeader)
    if (response.redirected || wording === null) return
    // Clone before the body is read.
    const copy = response.clone()
    const cache = await cacheOf(url)
    const key = pageKey(url, wording)
    // Delete a removed page from the cache, too.
    if (response.status === 404) return void (await cache.delete(key))
    if (response.status !== 200) return
    const body = await copy.arrayBuffer()
    if (body.byteLength > maxPageBytes) return
    // Deleted and put again, so that the first key is the least recently read page.
    await cache.delete(key)
    await cache.put(key, new Response(body, { headers: response.headers }))
    if (!legal.has(url.pathname)) await evict(cache)
  }

  async function evict(cache: Cache): Promise<void> {
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxReadPages)).map((request) => cache.delete(request)))
  }

  /** Returns the cached page, or the network response if there is none, and the refresh. */
  async function respond(request: Request): Promise<{ response: Promise<Response>; renewed: Promise<void> }> {
    const url = new URL(request.url)
    const fetched = fetch(request)
    const renewed = fetched.then((response) => save(url, response)).catch(() => undefined)
    const key = pageKey(url, url.searchParams.get('wording') ?? '')
    // A broken, refused or silent cache must not prevent online reading.
    const cached = await inTime(cacheOf(url).then((cache) => cache.match(key))).catch(() => undefined)
    return { response: cached ? Promise.resolve(cached) : fetched, renewed }
  }

  /**
   * Fetches the legal texts of a language and wording that are missing or older than a day. Stops at the
   * first failure.
   */
  async function cacheLegal(language: string, wording: Wording): Promise<void> {
    const cache = await caches.open(legalCache)
    for (const page of legalPages) {
      const url = new URL(`/api/pg/${page}?${new URLSearchParams({ lang: language, wording })}`, origin)
      const cached = await cache.match(url.href)
      const at = Date.parse(cached?.headers.get('date') ?? '')
      if (cached && now() - at < legalMaxAgeMs) continue
      try {
        await save(url, await fetch(new Request(url, { headers: { accept: 'text/html' }, credentials: 'same-origin' })))
      } catch {
        return
      }
    }
  }

  return { respond, cacheLegal }
}
