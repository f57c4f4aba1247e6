import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { openPglite } from './openPglite.ts'
import { openPostgres } from './openPostgres.ts'

/** Raw SQL in one transaction, several statements at once, for migrations: Kysely has no such call. */
export type RawTransaction = { run(sql: string): Promise<void>; rows(sql: string): Promise<Record<string, unknown>[]> }

/** An open database. Close it last: the jobs use its connections. */
export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  db: Kysely<Database>
  /** Runs `work` in one transaction. */
  rawTransaction<T>(work: (tx: RawTransaction) => Promise<T>): Promise<T>
  /**
   * Runs `work` while no other process runs its own: for what several processes must not begin at once on an
   * empty database.
   */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** pg-boss's connection to the same database. */
  jobsConnection: JobsConnection
  /**
   * Receives notifications of these channels, over a connection of its own. `ended` resolves when that
   * connection is lost. Rejects if it cannot be opened.
   */
  listen(channels: readonly string[], received: (channel: string, payload: string) => void): Promise<ListenConnection>
  /** Connections in use and idle, and queries waiting for one. */
  connections(): { active: number; idle: number; waiting: number }
  close(): Promise<void>
}
export type ListenConnection = { ended: Promise<void>; close(): Promise<void> }
export type JobsConnection = { backend: 'pglite' | 'postgres'; executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** `image`: a data folder as dumped by PGlite; changes to the copy in memory do not reach it. */
export type DatabaseChoice = { url: string } | EmbeddedChoice
export type EmbeddedChoice = { dataDir: string } | { image: Blob } | 'memory'

/**
 * Opens PostgreSQL by its URL, else PGlite in its folder (one process only). Throws `StartupError` if that
 * fails.
 */
export async function openDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  return choice !== 'memory' && 'url' in choice ? openPostgres(choice.url) : openPglite(choice)
}
