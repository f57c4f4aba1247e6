import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'

/** At most `max` calls within a window of `ms`, counted in the database for all processes together. */
export type CallLimit = { name: string; max: number; ms: number }

/** The key contains a hash, so that the table stores no addresses. */
const keyOf = ({ name }: CallLimit, who: string): string => `${name}:${createHash('sha256').update(who).digest('hex').slice(0, 32)}`

/** Counts a call of `who`. Returns how many there were in the window, this one included. */
export async function countCall(db: Db | Trx, limit: CallLimit, who: string, now: number): Promise<number> {
  const isOver = sql`call_count.since <= ${now - limit.ms}`
  const { rows } = await sql<{ count: number }>`
    insert into call_count (key, count, since) values (${keyOf(limit, who)}, 1, ${now})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else call_count.count + 1 end,
      since = case when ${isOver} then ${now} else call_count.since end
    returning count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts a call of `who`. Returns false when there were too many. */
export const consumeCall = async (db: Db | Trx, limit: CallLimit, who: string, now: number): Promise<boolean> =>
  (await countCall(db, limit, who, now)) <= limit.max

/** Uncounts a call that turned out not to be limited. */
export async function releaseCall(db: Db | Trx, limit: CallLimit, who: string): Promise<void> {
  await db
    .updateTable('call_count')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', keyOf(limit, who))
    .where('count', '>', 0)
    .execute()
}

/** Returns how many calls of `who` there were in the window. */
export async function countedCalls(db: Db | Trx, limit: CallLimit, who: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('call_count')
    .select('count')
    .where('key', '=', keyOf(limit, who))
    .where('since', '>', now - limit.ms)
    .executeTakeFirst()
  return row?.count ?? 0
}
