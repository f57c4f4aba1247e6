import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseChoice } from '../../server/db/openDatabase.ts'

/**
 * The PostgreSQL server started by the test command, or null: the tests then run on the embedded database
 * only.
 */
export const postgresUrl: string | null = process.env['TEST_DATABASE_URL'] ?? null

/** A database of one test file. `drop` deletes it; connections must be closed before. */
export type FreshDatabase = { choice: DatabaseChoice; kind: 'pglite' | 'postgres'; drop(): Promise<void> }

async function asAdmin(sql: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Returns an empty database, on the PostgreSQL server if there is one, else in memory. The caller migrates
 * it.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  if (postgresUrl === null) return { choice: 'memory', kind: 'pglite', drop: async () => undefined }
  return freshPostgres(postgresUrl)
}

/**
 * Returns an empty database on the given PostgreSQL server, or a copy of a template that has no open
 * connections.
 */
export async function freshPostgres(server: string, template?: string): Promise<FreshDatabase & { url: string; name: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name}${template === undefined ? '' : ` template ${template}`}`, server)
  const address = new URL(server)
  address.pathname = `/${name}`
  return {
    url: address.href,
    name,
    choice: { url: address.href },
    kind: 'postgres',
    drop: () => asAdmin(`drop database if exists ${name} with (force)`, server),
  }
}
