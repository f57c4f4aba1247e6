import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartupError } from '../config/startupError.ts'
import type { Database } from './database.ts'
import { listenOnPostgres } from './listenOnPostgres.ts'
import type { OpenDatabase } from './openDatabase.ts'
import { safeInteger } from './safeInteger.ts'

/** Connections of one process, shared with the jobs. */
const poolSize = 10
/** An arbitrary number, the same in every process. */
const startLock = 4_100_002

/** Opens a pool and runs a query, so that a wrong address fails at start. Throws `StartupError` then. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const types: pg.CustomTypesConfig = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      return oid === pg.types.builtins.INT8 ? safeInteger : pg.types.getTypeParser(oid, format)
    },
  }
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types, connectionTimeoutMillis: 5_000 })
  // A dropped idle connection is replaced at the next query; without a listener Node would end the process.
  pool.on('error', () => undefined)
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end()
    throw new StartupError(`DATABASE_URL leads to no database that lets us in: ${reasonOf(error)}`)
  })
  const database: OpenDatabase = {
    kind: 'postgres',
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    async rawTransaction(work) {
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
        // The connection is destroyed, since its state is unknown.
        client.release(true)
        throw error
      }
    },
    alone: (work) =>
      database.rawTransaction(async (tx) => {
        await tx.run(`select pg_advisory_xact_lock(${startLock})`)
        return work()
      }),
    jobsConnection: {
      backend: 'postgres',
      async executeSql(text, values) {
        const result = (await pool.query(text, values)) as pg.QueryResult | pg.QueryResult[]
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows as unknown[]) : (result.rows as unknown[]) }
      },
    },
    listen: (channels, received) => listenOnPostgres(url, channels, received),
    connections: () => ({ active: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
  return database
}

/**
 * Returns one line without the address, which holds a password. A host with several addresses fails with one
 * error for each.
 */
function reasonOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? (one.message.split('\n', 1)[0] ?? '') : String(one)
}
