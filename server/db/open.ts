import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { openPglite } from './openPglite.ts'
import { openPostgres } from './openPostgres.ts'

/** Plain SQL in one transaction, several statements at once: what migrations need and Kysely does not give. */
export type Script = { run(sql: string): Promise<void>; rows(sql: string): Promise<Record<string, unknown>[]> }

/** An open database. Close it last: it ends the connections that jobs use too. */
export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  db: Kysely<Database>
  /** All of `work` or none of it. */
  script<T>(work: (tx: Script) => Promise<T>): Promise<T>
  /** How pg-boss reaches the same database. */
  forJobs: JobsConnection
  /** How many connections are in use and idle, and how many queries wait for one. */
  connections(): { active: number; idle: number; waiting: number }
  close(): Promise<void>
}
export type JobsConnection = { backend: 'pglite' | 'postgres'; executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** `image`: a data folder as PGlite dumps it; what is done to the copy in memory does not reach it. */
export type DatabaseChoice = { url: string } | EmbeddedChoice
export type EmbeddedChoice = { dataDir: string } | { image: Blob } | 'memory'

/** Opens PostgreSQL by its URL, else PGlite in its folder (one process only). Throws `CannotStart` when it cannot be had. */
export async function openDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  return choice !== 'memory' && 'url' in choice ? openPostgres(choice.url) : openPglite(choice)
}
