import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'

/** A cached response of the feed is fresh for this long. */
const freshMs = 5 * minuteMs
/** A cached response is served for this long while the feed is unreachable. */
const usableMs = 12 * hourMs
/** After a failure the feed is not asked again for this long. */
const retryAfterMs = minuteMs / 2
const maxEntries = 100

type CacheEntry<T> = { at: number; value: T }

/**
 * Caches feed responses (SUP-05): at most one request per name in five minutes. If the feed fails, the cached response is served for 12
 * hours; without one the error is thrown.
 */
export function createFeedCache<T>(now: () => number) {
  const entries = new Map<string, CacheEntry<T>>()
  const pending = new Map<string, Promise<T>>()
  const failed = new Map<string, { at: number; error: unknown }>()

  async function loadOnce(name: string, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load()
      if (entries.size >= maxEntries) entries.clear()
      entries.set(name, { at: now(), value })
      failed.delete(name)
      return value
    } catch (error) {
      if (failed.size >= maxEntries) failed.clear()
      failed.set(name, { at: now(), error })
      throw error
    } finally {
      pending.delete(name)
    }
  }

  return async (name: string, load: () => Promise<T>): Promise<T> => {
    const cached = entries.get(name)
    if (cached && now() - cached.at < freshMs) return cached.value
    const failure = failed.get(name)
    const isPaused = failure && now() - failure.at < retryAfterMs
    if (!isPaused) {
      const request = pending.get(name) ?? loadOnce(name, load)
      pending.set(name, request)
      try {
        return await request
      } catch (error) {
        if (!cached || now() - cached.at >= usableMs) throw error
        return cached.value
      }
    }
    if (cached && now() - cached.at < usableMs) return cached.value
    throw failure.error
  }
}
