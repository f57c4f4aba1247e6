import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CannotStart } from '../cannotStart.ts'
import type { Database } from './database.ts'
import type { OpenDatabase } from './open.ts'
import { safeInteger } from './safeInteger.ts'

/** Connections of one process; jobs share them. */
const poolSize = 10

/** Opens a pool and asks it once, so that a wrong address is known at start: then it throws `CannotStart`. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const types: pg.CustomTypesConfig = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      return oid === pg.types.builtins.INT8 ? safeInteger : pg.types.getTypeParser(oid, format)
    },
  }
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types, connectionTimeoutMillis: 5_000 })
  // An idle connection that the server drops is replaced on the next query; without a listener Node would end the process.
  pool.on('error', () => undefined)
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end()
    throw new CannotStart(`DATABASE_URL leads to no database that lets us in: ${reasonOf(error)}`)
  })
  return {
    kind: 'postgres',
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    async script(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work({
          run: async (sql) => void (await client.query(sql)),
          rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
        })
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // The connection is thrown away: whatever state it is in ends with it.
        client.release(true)
        throw error
      }
    },
    forJobs: {
      backend: 'postgres',
      async executeSql(text, values) {
        const result = (await pool.query(text, values)) as pg.QueryResult | pg.QueryResult[]
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows as unknown[]) : (result.rows as unknown[]) }
      },
    },
    connections: () => ({ active: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** In one line, and without the address: it holds a password. A host with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? (one.message.split('\n', 1)[0] ?? '') : String(one)
}
