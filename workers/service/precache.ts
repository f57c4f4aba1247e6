import type { Language } from '../../contract/kernel.ts'
import { textLanguage } from './textPath.ts'

/** A file in the build's manifest. `revision` is null if the name contains a hash. */
export type BuiltFile = { url: string; revision: string | null }

type FetchFunction = (request: Request) => Promise<Response>
type Settings = { files: readonly BuiltFile[]; base: string; caches: CacheStorage; fetch: FetchFunction }

const cacheName = 'app-files'
/** A browser opens six connections to a host, and the page needs some of them during the install. */
const maxParallel = 4

/**
 * Creates the precache of one build's files, so that the app opens offline (PWA-02). Unchanged files are not fetched again; the previous
 * build's files stay until this one activates. Only languages in use and English are cached (APP-23).
 */
export function createPrecache({ files, base, caches, fetch }: Settings) {
  const keys = new Map(files.map(({ url, revision }) => [new URL(url, base).href, keyOf(new URL(url, base), revision)]))

  async function save(cache: Cache, url: string, key: string): Promise<void> {
    if (await cache.match(key)) return
    // Bypass the HTTP cache for a name without a hash: it may hold the previous build's file.
    const response = await fetch(new Request(url, { cache: key === url ? 'default' : 'reload', credentials: 'same-origin' }))
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    await cache.put(key, response.redirected ? await unredirected(response) : response)
  }

  async function saveAll(cache: Cache, wanted: (url: string) => boolean): Promise<void> {
    const left = [...keys].filter(([url]) => wanted(url))
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) await save(cache, ...next)
    }
    await Promise.all(Array.from({ length: maxParallel }, lane))
  }

  const completeLanguages = new Set<Language>()

  return {
    has: (url: string): boolean => keys.has(url),
    /**
     * Fetches missing files, for the languages in `read` and those of the previous build. Rejects if any file fails: an incomplete app must
     * not activate.
     */
    async install(read: readonly Language[] = []): Promise<void> {
      const cache = await caches.open(cacheName)
      const before = (await cache.keys()).map(({ url }) => textLanguage(url))
      const neededLanguages = new Set<Language | null>(['en', null, ...before, ...read])
      await saveAll(cache, (url) => neededLanguages.has(textLanguage(url)))
    },
    /** Caches all texts of a language once it is used, so that every screen has them offline. */
    async cacheLanguage(language: Language): Promise<void> {
      if (completeLanguages.has(language)) return
      completeLanguages.add(language)
      await saveAll(await caches.open(cacheName), (url) => textLanguage(url) === language).catch(() => completeLanguages.delete(language))
    },
    /** Deletes files that are not part of this build. */
    async activate(): Promise<void> {
      const cache = await caches.open(cacheName)
      const wanted = new Set(keys.values())
      const old = (await cache.keys()).filter(({ url }) => !wanted.has(url))
      await Promise.all(old.map((request) => cache.delete(request)))
    },
    /** Returns the cached file; from the network if the browser has evicted it. */
    async respond(url: string): Promise<Response> {
      const cache = await caches.open(cacheName)
      const cached = await cache.match(keys.get(url) ?? url)
      return cached ?? fetch(new Request(url, { credentials: 'same-origin' }))
    },
  }
}

function keyOf(url: URL, revision: string | null): string {
  if (revision === null) return url.href
  const key = new URL(url)
  key.searchParams.set('revision', revision)
  return key.href
}

/** Browsers refuse a redirected response to a navigation, so a bank's return would end on an error page. */
async function unredirected(response: Response): Promise<Response> {
  return new Response(await response.blob(), { status: response.status, headers: response.headers })
}
