import type { Language } from '../../contract/kernel.ts'
import { textLanguage } from './textPath.ts'

/** One file of the build, as the build lists it. `revision` is null where the name already tells the content. */
export type BuiltFile = { url: string; revision: string | null }

type Fetching = (request: Request) => Promise<Response>
type Settings = { files: readonly BuiltFile[]; base: string; caches: CacheStorage; fetch: Fetching }

const cacheName = 'app-files'
/** A browser opens six connections to a host, and the page wants some of them while this installs. */
const width = 4

/**
 * The files of one build, kept so that the app opens without a network (PWA-02). Files whose content is the same in the next
 * build are not fetched again; those of the build before stay until this one takes over, so that its pages find their chunks.
 * Of the languages only those are kept that somebody reads here, and English, which stands in for one that is not (APP-23).
 */
export function createPrecache({ files, base, caches, fetch }: Settings) {
  const keys = new Map(files.map(({ url, revision }) => [new URL(url, base).href, keyOf(new URL(url, base), revision)]))

  async function keep(cache: Cache, url: string, key: string): Promise<void> {
    if (await cache.match(key)) return
    // The browser's own cache may hold the file of the build before under a name that does not tell its content.
    const response = await fetch(new Request(url, { cache: key === url ? 'default' : 'reload', credentials: 'same-origin' }))
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    await cache.put(key, response.redirected ? await unredirected(response) : response)
  }

  async function keepAll(cache: Cache, wanted: (url: string) => boolean): Promise<void> {
    const left = [...keys].filter(([url]) => wanted(url))
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) await keep(cache, ...next)
    }
    await Promise.all(Array.from({ length: width }, lane))
  }

  const whole = new Set<Language>()

  return {
    has: (url: string): boolean => keys.has(url),
    /**
     * Fetches what is missing, with the languages that are `read` now and those the build before kept. Fails when a single
     * file cannot be had: half an app must not take over.
     */
    async install(read: readonly Language[] = []): Promise<void> {
      const cache = await caches.open(cacheName)
      const before = (await cache.keys()).map(({ url }) => textLanguage(url))
      const spoken = new Set<Language | null>(['en', null, ...before, ...read])
      await keepAll(cache, (url) => spoken.has(textLanguage(url)))
    },
    /** Keeps all texts of a language that somebody has begun to read, so that every screen speaks it offline. */
    async keepLanguage(language: Language): Promise<void> {
      if (whole.has(language)) return
      whole.add(language)
      await keepAll(await caches.open(cacheName), (url) => textLanguage(url) === language).catch(() => whole.delete(language))
    },
    /** Drops what belongs to no file of this build. */
    async activate(): Promise<void> {
      const cache = await caches.open(cacheName)
      const wanted = new Set(keys.values())
      const old = (await cache.keys()).filter(({ url }) => !wanted.has(url))
      await Promise.all(old.map((request) => cache.delete(request)))
    },
    /** The kept file; from the network when the browser has thrown it away. */
    async answer(url: string): Promise<Response> {
      const cache = await caches.open(cacheName)
      const kept = await cache.match(keys.get(url) ?? url)
      return kept ?? fetch(new Request(url, { credentials: 'same-origin' }))
    },
  }
}

function keyOf(url: URL, revision: string | null): string {
  if (revision === null) return url.href
  const key = new URL(url)
  key.searchParams.set('revision', revision)
  return key.href
}

/** A browser refuses a redirected answer to a navigation, and a payment's return would end on an error page. */
async function unredirected(response: Response): Promise<Response> {
  return new Response(await response.blob(), { status: response.status, headers: response.headers })
}
