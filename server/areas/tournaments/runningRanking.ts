import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import { ratesAt, unitOf } from '../../../domain/tournaments/score.ts'
import type { Db, Trx } from '../../db/database.ts'
import { lockName, tryLockName } from '../../db/lockName.ts'
import type { Market } from '../trading/market.ts'
import { netsOf } from './results.ts'

/** Rows of a part: few to count, and not too many parts to keep. */
const partSize = 64

/**
 * Starts the rankings of the tournaments that have begun (ENG-08): from then on the database counts each
 * order as it ends. Not before their start, because the stored rates would reveal a future price. Safe in
 * several processes at once.
 */
export async function startRankings(db: Db, market: Market, now: number): Promise<void> {
  const begun = await db
    .selectFrom('tourney')
    .select(['id'])
    .where('closed_at', 'is', null)
    .where('date_start', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tourney_rate').select('currency').whereRef('tourney_rate.tourney_id', '=', 'tourney.id'))),
    )
    .execute()
  for (const { id } of begun) await startRanking(db, market, id)
}

async function startRanking(db: Db, market: Market, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Waits for orders that are ending and holds up the next: each is summed below or counted as it ends.
    // They share this lock (migration 086).
    await lockName(trx, 'ranking', 'start')
    const open = trx.selectFrom('tourney').select(['date_start as start', 'date_end as end']).where('id', '=', id)
    const window = await open.where('closed_at', 'is', null).executeTakeFirst()
    if (!window) return
    const rates = Object.entries(ratesAt(market.key, window.start)).map(([currency, rate]) => ({
      tourney_id: id,
      currency: currency as Currency,
      points: rate.points,
      unit: Number(unitOf(currency as Currency, rate)),
    }))
    const added = await trx
      .insertInto('tourney_rate')
      .values(rates)
      .onConflict((conflict) => conflict.doNothing())
      .returning('currency')
      .execute()
    // Another process was first.
    if (added.length === 0) return
    await sql`
      insert into tourney_net (tourney_id, customer_id, currency, net, last_at)
      select ${id}::text, n.customer_id, n.currency, n.net, n.last_at from (${netsOf(window)}) n
      where n.currency in (select currency from tourney_rate where tourney_id = ${id})`.execute(trx)
    await sql`
      insert into tourney_score (tourney_id, customer_id, cents, last_at)
      select tourney_id, customer_id, cents, last_at from tourney_result where tourney_id = ${id}`.execute(trx)
    await sql`select tourney_cut(${id}, ${partSize})`.execute(trx)
  })
}

/**
 * Keeps the places of running rankings cheap to read: adds the changes of each part to the places, and
 * divides each part that has grown to four times its size. Safe at any time, in several processes at once.
 */
export async function balanceParts(db: Db, size = partSize): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two deletions of the same rows in another order would deadlock.
    await lockName(trx, 'ranking', 'tally')
    await sql`select tourney_fold(id) from (select distinct tourney_id as id from tourney_part) cut`.execute(trx)
  })
  const { rows } = await sql<{ id: string; isCut: boolean }>`
    select distinct tourney_id as id, true as "isCut" from (
      select tourney_id, lead(placed) over (partition by tourney_id order by part) - placed as count from tourney_part
    ) parts where count > ${4 * size}
    union select tourney_id, false from tourney_tally t where not exists (select from tourney_part p where p.tourney_id = t.tourney_id)`.execute(
    db,
  )
  for (const { id, isCut } of rows) {
    if (!isCut) await whileNoOrderEnds(db, (trx) => sql`select tourney_cut(${id}, ${size})`.execute(trx))
    else while (await whileNoOrderEnds(db, (trx) => divideLargest(trx, id, size)));
  }
}

/** Divides the largest part that has grown; false if none has. */
async function divideLargest(trx: Trx, id: string, size: number): Promise<boolean> {
  const { rows } = await sql<{ isDivided: boolean }>`select tourney_divide(${id}, ${size}) as "isDivided"`.execute(trx)
  return rows[0]?.isDivided === true
}

/**
 * Changes the parts of a ranking while no order that ends is counted in one; undefined without a call while
 * another process changes them.
 */
const whileNoOrderEnds = <T>(db: Db, change: (trx: Trx) => Promise<T>): Promise<T | undefined> =>
  db.transaction().execute(async (trx) => {
    // In this order: whoever closes a contest holds accounts for which orders that end may wait.
    await lockName(trx, 'ranking', 'start')
    return (await tryLockName(trx, 'ranking', 'tally')) ? await change(trx) : undefined
  })

/** Ends the rankings of closed tournaments, which a process of an earlier version leaves during an update. */
export async function endClosedRankings(db: Db): Promise<void> {
  const closed = await db
    .selectFrom('tourney_rate')
    .innerJoin('tourney', 'tourney.id', 'tourney_rate.tourney_id')
    .select('tourney.id')
    .distinct()
    .where('closed_at', 'is not', null)
    .execute()
  for (const { id } of closed) await db.transaction().execute((trx) => endRanking(trx, id))
}

/** Deletes what a running ranking consists of, once its places are final. */
export async function endRanking(trx: Trx, id: string): Promise<void> {
  await lockName(trx, 'ranking', 'tally')
  for (const table of ['tourney_score', 'tourney_part', 'tourney_tally', 'tourney_net', 'tourney_rate'] as const)
    await trx.deleteFrom(table).where('tourney_id', '=', id).execute()
}
