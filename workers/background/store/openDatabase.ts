import { type IDBPDatabase, openDB } from 'idb'
import { deferred } from '../../../domain/kernel/deferred.ts'
import type { Migration, Schema } from './migrations.ts'

export type BackgroundDatabase = IDBPDatabase<Schema>

export type DatabaseEvents = {
  /** The browser has not answered in time. `error` is the one that the open rejects with. */
  silent(error: DOMException): void
  /** A newer version waits for this connection to close. */
  blocking(database: IDBDatabase): void
  /** The browser has closed the connection. */
  terminated(): void
}

/** A blocked upgrade fires one event and then stays pending while another tab keeps the old version open. */
const blockedMs = 3_000
/** Some browsers never answer an open. The page's calls give up after 20 s, so this has to be less. */
const silentMs = 8_000

/**
 * Limits the wait for an open: `passed` rejects at its end. `blocked` replaces the limit by the one for an
 * upgrade that another tab blocks.
 */
function openTimeLimit(silent: DatabaseEvents['silent']) {
  const { promise: passed, reject } = deferred<never>()
  let isPassed = false
  const giveUp = (error: DOMException): void => {
    isPassed = true
    reject(error)
  }
  let timer = setTimeout(() => {
    const error = new DOMException('the browser does not open the database', 'TimeoutError')
    silent(error)
    giveUp(error)
  }, silentMs)
  return {
    passed,
    isPassed: () => isPassed,
    blocked(): void {
      clearTimeout(timer)
      timer = setTimeout(() => giveUp(new DOMException('another tab holds an older version open', 'BlockedError')), blockedMs)
    },
    clear: () => clearTimeout(timer),
  }
}

/**
 * Opens and migrates the database. Rejects with the browser's error (`VersionError`: a newer version owns
 * it), or with `TimeoutError` or `BlockedError` once it has waited long enough; a database that opens later
 * is closed.
 */
export async function openDatabase(name: string, migrations: readonly Migration[], events: DatabaseEvents): Promise<BackgroundDatabase> {
  const limit = openTimeLimit(events.silent)
  const opening = openDB<Schema>(name, migrations.length, {
    upgrade(database, from, _to, transaction) {
      const run = async () => {
        for (const migrate of migrations.slice(from)) await migrate(database, transaction)
      }
      // Abort: a half-migrated database must not exist. The previous version stays and opening fails.
      run().catch(() => transaction.abort())
      transaction.done.catch(() => undefined)
    },
    blocked: limit.blocked,
    blocking: (_current, _wanted, event) => events.blocking(event.target as IDBDatabase),
    terminated: events.terminated,
  })
  try {
    return await Promise.race([opening, limit.passed])
  } catch (error) {
    if (limit.isPassed()) void opening.then((database) => database.close()).catch(() => undefined)
    throw error
  } finally {
    limit.clear()
  }
}
