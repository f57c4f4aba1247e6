import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { secondMs } from '../../domain/kernel/time.ts'
import type { Config } from '../config.ts'
import type { Db } from './database.ts'

/** How long the outcome of a write stands: whoever asks more often adds no writes. */
const writeEveryMs = 5 * secondMs
/** Below this much free space the embedded database is about to fail: four segments of its log, of 16 MiB each. In bytes. */
const leastFree = 64 * 1_048_576

/** What the disk of a folder has left, in bytes; null where nobody can say. */
const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

/**
 * Answers whether the database can be asked and written (SRV-10). It is asked each time, and written at most every 5 seconds, however
 * many ask. `free`: what the disk under the embedded database has left.
 */
export function watchWrites(
  db: Db,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  now: () => number,
  free: (folder: string) => Promise<number | null> = freeBytes,
): () => Promise<boolean> {
  let written: { at: number; outcome: Promise<boolean> } | null = null
  const write = async (): Promise<boolean> => {
    // PostgreSQL's disk is another machine's: there the write alone tells.
    if (databaseUrl === null && ((await free(dataDir)) ?? leastFree) < leastFree) return false
    return succeeds(db.updateTable('readiness').set({ checked_at: now() }).execute())
  }
  return async () => {
    if (written === null || now() - written.at >= writeEveryMs) written = { at: now(), outcome: write() }
    return (await written.outcome) && succeeds(sql`select 1`.execute(db))
  }
}

const succeeds = (query: Promise<unknown>): Promise<boolean> =>
  query.then(
    () => true,
    () => false,
  )
