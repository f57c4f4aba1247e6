import { rewardText } from '../../../domain/tournaments/prizes.ts'
import { rank } from '../../../domain/tournaments/ranking.ts'
import { type TourneyWindow, usualZone, windowsAt } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import type { Market } from '../../platform/market.ts'
import { resultsOf } from './results.ts'
import type { TourneyTable } from './tables.ts'

/** Opens a contest, once however often it is asked for. */
export async function openTourney(db: Db, { id, type, start, end }: TourneyWindow): Promise<void> {
  await db
    .insertInto('tourney')
    .values({ id, type, date_start: start, date_end: end, closed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Opens the contests of `now` and closes those that have ended (ENG-07). One that has ended is closed when its last trade is settled:
 * from then on its places stand for good. May be run at any time, by several processes at once.
 */
export async function rollOver(db: Db, market: Market, now: number, zone = usualZone): Promise<void> {
  for (const window of windowsAt(now, zone)) await openTourney(db, window)
  const ended = await db.selectFrom('tourney').selectAll().where('closed_at', 'is', null).where('date_end', '<=', now).execute()
  for (const tourney of ended) await close(db, market, tourney, now)
}

async function close(db: Db, market: Market, tourney: TourneyTable, now: number): Promise<void> {
  const { id, type, date_start: start, date_end: end } = tourney
  await db.transaction().execute(async (trx) => {
    const mine = await trx
      .selectFrom('tourney')
      .select('id')
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    const late = await trx
      .selectFrom('trade_order')
      .select('id')
      .where('status', '=', 'open')
      .where('expires_at', '<=', end)
      .limit(1)
      .executeTakeFirst()
    if (!mine || late) return
    const places = rank(type, await resultsOf(trx, market, { id, type, start, end }))
    const rows = places.map(({ place, customerId, cents, lastAt, prize }) => ({
      tourney_id: id,
      place,
      customer_id: customerId,
      cents,
      last_at: lastAt,
      reward: prize && rewardText(prize),
    }))
    // In parts: a statement has room for 65,535 values.
    for (let from = 0; from < rows.length; from += 5_000)
      await trx
        .insertInto('tourney_place')
        .values(rows.slice(from, from + 5_000))
        .execute()
    await trx.updateTable('tourney').set({ closed_at: now }).where('id', '=', id).execute()
  })
}
