import { sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'

/** A refused call may change these counters of attempts. */
const counters = new Set(['login_throttle', 'factor_guard', 'call_count'])

/** Returns all content of the database as text: equal before and after a call that changed nothing. */
export async function databaseSnapshot(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  )
  const parts = tables.rows
    .filter(({ name }) => !counters.has(name))
    .map(
      ({ name }) =>
        sql`select ${name} as name, md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as print from ${sql.table(name)} row`,
    )
  const prints = await db.transaction().execute(async (trx) => {
    // PostgreSQL otherwise starts processes for each snapshot, which takes longer and returns the tables in
    // any order.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
    return sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)} order by name`.execute(trx)
  })
  return JSON.stringify(prints.rows)
}
