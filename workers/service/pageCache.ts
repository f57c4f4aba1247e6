import { legalPages, readPagesCache, wordingHeader, type Wording } from '../../contract/wordings.ts'
import { pageKey } from './pagePath.ts'

type Fetching = (request: Request) => Promise<Response>
type Settings = { origin: string; caches: CacheStorage; fetch: Fetching; now: () => number }

/** The legal texts, which say nothing of who read them. */
export const legalCache = 'legal-pages'
/** Pages kept beside the legal ones; the one that was read longest ago gives way. */
export const mostRead = 60
/** The page takes no more from the server either (src/features/pages/limits.ts). */
export const maxBytes = 256_000
/** A legal text is fetched again after a day, whether or not it was read. */
const legalForMs = 86_400_000

const legal: ReadonlySet<string> = new Set(legalPages.flatMap((page) => [`/api/pg/${page}`, `/api/ag/${page}`]))

/**
 * Server pages for reading offline (PWA-03): answered from the cache at once and renewed behind it, each by its language and wording.
 * What the server does not mark as common to all readers of its wording is never kept.
 */
export function createPageCache({ origin, caches, fetch, now }: Settings) {
  const cacheOf = ({ pathname }: URL): Promise<Cache> => caches.open(legal.has(pathname) ? legalCache : readPagesCache)

  async function keep(url: URL, response: Response): Promise<void> {
    const wording = response.headers.get(wordingHeader)
    if (response.redirected || wording === null) return
    // Before anybody reads the answer itself.
    const copy = response.clone()
    const cache = await cacheOf(url)
    const key = pageKey(url, wording)
    // A page that was taken away is not read from here either.
    if (response.status === 404) return void (await cache.delete(key))
    if (response.status !== 200) return
    const body = await copy.arrayBuffer()
    if (body.byteLength > maxBytes) return
    // Put anew it stands at the end, so that the first is the one that was read longest ago.
    await cache.delete(key)
    await cache.put(key, new Response(body, { headers: response.headers }))
    if (!legal.has(url.pathname)) await drop(cache)
  }

  async function drop(cache: Cache): Promise<void> {
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - mostRead)).map((request) => cache.delete(request)))
  }

  /** What is kept of a page, and its renewal. Without the one the other is the answer. */
  async function answer(request: Request): Promise<{ response: Promise<Response>; renewed: Promise<void> }> {
    const url = new URL(request.url)
    const fetched = fetch(request)
    const renewed = fetched.then((response) => keep(url, response)).catch(() => undefined)
    const key = pageKey(url, url.searchParams.get('wording') ?? '')
    // A cache that is broken or refused keeps nobody from reading online.
    const kept = await cacheOf(url)
      .then((cache) => cache.match(key))
      .catch(() => undefined)
    return { response: kept ? Promise.resolve(kept) : fetched, renewed }
  }

  /** Fetches the legal texts of a language and wording that are missing or older than a day. What cannot be had is fetched another time. */
  async function keepLegal(language: string, wording: Wording): Promise<void> {
    const cache = await caches.open(legalCache)
    for (const page of legalPages) {
      const url = new URL(`/api/pg/${page}?${new URLSearchParams({ lang: language, wording })}`, origin)
      const kept = await cache.match(url.href)
      const at = Date.parse(kept?.headers.get('date') ?? '')
      if (kept && now() - at < legalForMs) continue
      try {
        await keep(url, await fetch(new Request(url, { headers: { accept: 'text/html' }, credentials: 'same-origin' })))
      } catch {
        return
      }
    }
  }

  return { answer, keepLegal }
}
