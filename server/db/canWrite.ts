import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { secondMs } from '../../domain/kernel/time.ts'
import type { Config } from '../config/config.ts'
import type { Db } from './database.ts'

/** Writes are tested at most this often, however many callers ask. */
const writeIntervalMs = 5 * secondMs
/**
 * Less free space than this and the embedded database is about to fail: four segments of its log, 16 MiB
 * each. In bytes.
 */
const minFreeBytes = 64 * 1_048_576

/** Returns the free bytes of a folder's disk; null if unknown. */
const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

/**
 * Returns a check that the database can be read and written (SRV-10). It reads every time and writes at most
 * every 5 seconds. `free`: the free bytes of the embedded database's disk.
 */
export function createWriteCheck(
  db: Db,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  now: () => number,
  free: (folder: string) => Promise<number | null> = freeBytes,
): () => Promise<boolean> {
  let written: { at: number; outcome: Promise<boolean> } | null = null
  const write = async (): Promise<boolean> => {
    // PostgreSQL may have its disk on another machine: only the write can show that it is full.
    if (databaseUrl === null && ((await free(dataDir)) ?? minFreeBytes) < minFreeBytes) return false
    return succeeds(db.updateTable('readiness').set({ checked_at: now() }).execute())
  }
  return async () => {
    if (written === null || now() - written.at >= writeIntervalMs) written = { at: now(), outcome: write() }
    return (await written.outcome) && succeeds(sql`select 1`.execute(db))
  }
}

const succeeds = (query: Promise<unknown>): Promise<boolean> =>
  query.then(
    () => true,
    () => false,
  )
