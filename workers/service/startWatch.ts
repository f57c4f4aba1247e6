import { inTime } from './inTime.ts'

const cacheName = 'starts'

/** A person may close a tab before it has started: one such start proves nothing. */
const maxUnfinishedStarts = 2

/**
 * Counts the starts of the app that never came to a first screen. A build that fails at every start cannot
 * announce the version that mends it, so after two in a row the service worker looks for one itself (PWA-06).
 */
export function createStartWatch({ base, caches }: { base: string; caches: CacheStorage }) {
  const key = new URL('unfinished-starts', base).href

  /** Zero where Cache Storage fails: the app starts all the same (APP-34). */
  async function unfinished(): Promise<number> {
    try {
      const saved = await inTime(caches.open(cacheName).then((cache) => cache.match(key)))
      return saved ? Number(await saved.text()) : 0
    } catch {
      return 0
    }
  }

  return {
    /** True if the last starts failed. */
    isFailing: async (): Promise<boolean> => (await unfinished()) >= maxUnfinishedStarts,
    /** Counts a start. It counts as failed until `succeed` is called. */
    async begin(): Promise<void> {
      const before = await unfinished()
      await (await caches.open(cacheName)).put(key, new Response(String(before + 1)))
    },
    async succeed(): Promise<void> {
      await caches.delete(cacheName)
    },
  }
}
