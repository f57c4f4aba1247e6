import type { Language } from '../../contract/kernel.ts'
import { inTime } from './inTime.ts'
import { createOlderFiles } from './olderFiles.ts'
import { type BuiltFile, fileKeys, type FileSource, saveApp, saveFiles } from './saveFiles.ts'
import { textLanguage } from './textPath.ts'

type Settings = Pick<FileSource, 'fetch'> & { files: readonly BuiltFile[]; base: string; caches: CacheStorage }

/**
 * True for an error of the storage: a full disk, the browser's limit for this site, or its refusal. Errors of
 * the network are no DOMExceptions.
 */
const isOfStorage = (error: unknown): boolean => error instanceof DOMException

const cacheName = 'app-files'

/**
 * Creates the precache of one build's files, so that the app opens offline (PWA-02). Unchanged files are not
 * fetched again; older builds' files stay while an open tab may run them. Only languages in use and English
 * are cached (APP-23).
 */
export function createPrecache({ files, base, caches, fetch }: Settings) {
  const keys = fileKeys(files, base)
  const open = (): Promise<Cache> => caches.open(cacheName)

  /** Deletes what was added since the cache had the files in `before`. */
  async function deleteNewer(before: ReadonlySet<string>): Promise<void> {
    const cache = await open()
    const added = (await cache.keys()).filter(({ url }) => !before.has(url))
    await Promise.all(added.map((request) => cache.delete(request)))
  }

  const completeLanguages = new Set<Language>()
  const hashedFiles = new URL('assets/', base).href

  return {
    ...createOlderFiles({ base, keys, open }),
    /** True for files of this build, and for files of older builds, which an open tab may still run. */
    has: (url: string): boolean => keys.has(url) || url.startsWith(hashedFiles),
    /**
     * Fetches missing files, for the languages in `read` and those of the previous build. Rejects if a file
     * fails: an incomplete app must not activate. Keeps none if the storage fails: a new version without its
     * offline start is better than an old one (APP-34).
     */
    async install(read: readonly Language[] = []): Promise<void> {
      let before: ReadonlySet<string> | null = null
      try {
        const cache = await open()
        before = new Set((await cache.keys()).map(({ url }) => url))
        await saveApp({ cache, keys, fetch }, read)
      } catch (error) {
        if (!isOfStorage(error)) throw error
        if (before !== null) await deleteNewer(before).catch(() => undefined)
      }
    },
    /**
     * Fetches what a full disk, or the browser's own cleaning, left out. False if the browser does not keep
     * it (APP-34).
     */
    async complete(read: readonly Language[] = []): Promise<boolean> {
      try {
        await saveApp({ cache: await open(), keys, fetch }, read)
        return true
      } catch (error) {
        // After an error of the network the next start tries again.
        return !isOfStorage(error)
      }
    },
    /** Caches all texts of a language once it is used, so that every screen has them offline. */
    async cacheLanguage(language: Language): Promise<void> {
      if (completeLanguages.has(language)) return
      completeLanguages.add(language)
      await open()
        .then((cache) => saveFiles({ cache, keys, fetch }, (url) => textLanguage(url) === language))
        .catch(() => completeLanguages.delete(language))
    },
    /**
     * Returns the cached file; from the network if it is not cached, or the browser's cache fails or is
     * silent (APP-34).
     */
    async respond(url: string): Promise<Response> {
      const cached = await inTime(open().then((cache) => cache.match(keys.get(url) ?? url))).catch(() => undefined)
      return cached ?? fetch(new Request(url, { credentials: 'same-origin' }))
    },
  }
}
