import type { Language } from '../../contract/kernel.ts'
import { textLanguage } from './textPath.ts'

/** A file in the build's manifest. `revision` is null if the name contains a hash. */
export type BuiltFile = { url: string; revision: string | null }

type FetchFunction = (request: Request) => Promise<Response>
type Settings = { files: readonly BuiltFile[]; base: string; caches: CacheStorage; fetch: FetchFunction }

/** True for the error of a full disk, or of the browser's limit for this site. */
const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

const cacheName = 'app-files'
/** A browser opens six connections to a host, and the page needs some of them during the install. */
const maxParallel = 4

const pageEnding = '.html'
/** True for a page. As the answer for a script it comes from a network that wants a sign-in first. */
const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') === true

/**
 * Creates the precache of one build's files, so that the app opens offline (PWA-02). Unchanged files are not fetched again; older
 * builds' files stay while an open tab may run them. Only languages in use and English are cached (APP-23).
 */
export function createPrecache({ files, base, caches, fetch }: Settings) {
  const keys = new Map(files.map(({ url, revision }) => [new URL(url, base).href, keyOf(new URL(url, base), revision)]))

  async function save(cache: Cache, url: string, key: string): Promise<void> {
    // Bypass the HTTP cache for a name without a hash: it may hold the previous build's file.
    const response = await fetch(new Request(url, { cache: key === url ? 'default' : 'reload', credentials: 'same-origin' }))
    if (!response.ok || (isPage(response) && !url.endsWith(pageEnding))) throw new Error(`${url} answered ${response.status}`)
    await cache.put(key, response.redirected ? await unredirected(response) : response)
  }

  async function saveAll(cache: Cache, wanted: (url: string) => boolean): Promise<void> {
    const saved = new Set((await cache.keys()).map(({ url }) => url))
    const left = [...keys].filter(([url, key]) => wanted(url) && !saved.has(key))
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) await save(cache, ...next)
    }
    await Promise.all(Array.from({ length: maxParallel }, lane))
  }

  /** Deletes what does not belong to this build, the list of older tabs included. */
  async function deleteOldFiles(cache: Cache): Promise<void> {
    const wanted = new Set(keys.values())
    const old = (await cache.keys()).filter(({ url }) => !wanted.has(url))
    await Promise.all(old.map((request) => cache.delete(request)))
  }

  async function saveNeeded(cache: Cache, read: readonly Language[]): Promise<void> {
    const before = (await cache.keys()).map(({ url }) => textLanguage(url))
    const neededLanguages = new Set<Language | null>(['en', null, ...before, ...read])
    await saveAll(cache, (url) => !url.endsWith(pageEnding) && neededLanguages.has(textLanguage(url)))
    // The page last: a network's sign-in page answers for it too, but not for the scripts.
    await saveAll(cache, (url) => url.endsWith(pageEnding))
  }

  const completeLanguages = new Set<Language>()
  const olderTabsKey = new URL('older-tabs', base).href
  const hashedFiles = new URL('assets/', base).href

  return {
    /** True for files of this build, and for files of older builds, which an open tab may still run. */
    has: (url: string): boolean => keys.has(url) || url.startsWith(hashedFiles),
    /**
     * Fetches missing files, for the languages in `read` and those of the previous build. Rejects if any file fails: an incomplete app must
     * not activate. On a full disk it keeps none: a new version without its offline start is better than an old one (APP-34).
     */
    async install(read: readonly Language[] = []): Promise<void> {
      const cache = await caches.open(cacheName)
      const before = new Set((await cache.keys()).map(({ url }) => url))
      try {
        await saveNeeded(cache, read)
      } catch (error) {
        if (!isFull(error)) throw error
        const begun = (await cache.keys()).filter(({ url }) => !before.has(url))
        await Promise.all(begun.map((request) => cache.delete(request)))
      }
    },
    /** Fetches what a full disk, or the browser's own cleaning, left out. False if the browser does not keep it (APP-34). */
    async complete(read: readonly Language[] = []): Promise<boolean> {
      try {
        await saveNeeded(await caches.open(cacheName), read)
        return true
      } catch (error) {
        // Errors of the network are no DOMExceptions: the next start tries again.
        return !(error instanceof DOMException)
      }
    },
    /** Caches all texts of a language once it is used, so that every screen has them offline. */
    async cacheLanguage(language: Language): Promise<void> {
      if (completeLanguages.has(language)) return
      completeLanguages.add(language)
      await saveAll(await caches.open(cacheName), (url) => textLanguage(url) === language).catch(() => completeLanguages.delete(language))
    },
    /** Takes over from older builds. `tabs`: the ids of the open tabs, which may run one of them. */
    async activate(tabs: readonly string[]): Promise<void> {
      const cache = await caches.open(cacheName)
      // The older tabs' files make room if not even this list fits; the server still has them.
      const isListed =
        tabs.length > 0 &&
        (await cache
          .put(olderTabsKey, Response.json(tabs))
          .then(() => true)
          .catch(() => false))
      if (!isListed) await deleteOldFiles(cache)
    },
    /** Deletes the files of older builds once the tabs that may run them are closed or reloaded (PWA-11). */
    async releaseOldFiles(tabs: readonly string[]): Promise<void> {
      const cache = await caches.open(cacheName)
      const saved = await cache.match(olderTabsKey)
      if (!saved) return
      const older = (await saved.json()) as string[]
      if (!older.some((id) => tabs.includes(id))) await deleteOldFiles(cache)
    },
    /** Returns the cached file; from the network if it is not cached, or the browser's cache fails (APP-34). */
    async respond(url: string): Promise<Response> {
      const cached = await caches
        .open(cacheName)
        .then((cache) => cache.match(keys.get(url) ?? url))
        .catch(() => undefined)
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
