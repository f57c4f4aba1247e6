import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'

/** A cached response of the feed is fresh for this long. */
const freshMs = 5 * minuteMs
/** A cached response is served for this long while the feed is unreachable. */
const usableMs = 12 * hourMs
/** After a failure the feed is not asked again by this process for this long. */
const retryAfterMs = minuteMs / 2
const maxFailures = 100

type CacheEntry<T> = { at: number; value: T }

async function readEntry<T>(db: Db, name: string): Promise<CacheEntry<T> | null> {
  const row = await db.selectFrom('feed_cache').selectAll().where('name', '=', name).executeTakeFirst()
  return row ? { at: row.loaded_at, value: JSON.parse(row.value) as T } : null
}

async function writeEntry<T>(db: Db, name: string, { at, value }: CacheEntry<T>): Promise<void> {
  const entry = { loaded_at: at, value: JSON.stringify(value) }
  await db
    .insertInto('feed_cache')
    .values({ name, ...entry })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(entry))
    .execute()
}

/**
 * Caches feed responses in the database (SUP-05), so that all processes list the same articles: about one
 * request per name in five minutes. If the feed fails, the cached response is served for 12 hours; without
 * one the error is thrown.
 */
export function createFeedCache<T>({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const pending = new Map<string, Promise<T>>()
  const failed = new Map<string, { at: number; error: unknown }>()

  async function readOrLoad(name: string, load: () => Promise<T>): Promise<T> {
    const cached = await readEntry<T>(db, name)
    if (cached && now() - cached.at < freshMs) return cached.value
    const orCached = (error: unknown): T => {
      if (cached && now() - cached.at < usableMs) return cached.value
      throw error
    }
    const failure = failed.get(name)
    if (failure && now() - failure.at < retryAfterMs) return orCached(failure.error)
    let value: T
    try {
      value = await load()
    } catch (error) {
      if (failed.size >= maxFailures) failed.clear()
      failed.set(name, { at: now(), error })
      return orCached(error)
    }
    failed.delete(name)
    await writeEntry(db, name, { at: now(), value })
    return value
  }

  // One at a time per name: callers of the meantime share its result.
  return (name: string, load: () => Promise<T>): Promise<T> => {
    const request = pending.get(name) ?? readOrLoad(name, load).finally(() => pending.delete(name))
    pending.set(name, request)
    return request
  }
}

/** Deletes responses that are too old to be served. Safe to run at any time. */
export async function purgeExpiredFeeds(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('feed_cache')
    .where('loaded_at', '<=', now - usableMs)
    .execute()
}
