import { rewardText } from '../../../domain/tournaments/prizes.ts'
import { rank } from '../../../domain/tournaments/ranking.ts'
import { ratesAt } from '../../../domain/tournaments/score.ts'
import { type TourneyWindow, defaultZone, windowsAt } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import { writeNotifications } from '../notifications/writeNotification.ts'
import type { Market } from '../trading/market.ts'
import { withoutForbiddenPrizes } from './bonusTakers.ts'
import { payPrizes } from './payPrizes.ts'
import { resultsOf } from './results.ts'
import { endClosedRankings, endRanking, startRankings, balanceParts } from './runningRanking.ts'
import type { TourneyRow } from './tables.ts'

/** Opens a tournament. Idempotent. */
export async function openTourney(db: Db, { id, type, start, end }: TourneyWindow): Promise<void> {
  await db
    .insertInto('tourney')
    .values({ id, type, date_start: start, date_end: end, closed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Opens the tournaments of `now`, closes ended ones and starts the others' rankings (ENG-07). One is closed
 * when its last trade is settled; its places are final from then on, and computed from its orders once more.
 * Safe to run at any time, in several processes at once.
 */
export async function rollOver(db: Db, market: Market, now: number, zone = defaultZone): Promise<void> {
  for (const window of windowsAt(now, zone)) await openTourney(db, window)
  const ended = await db.selectFrom('tourney').selectAll().where('closed_at', 'is', null).where('date_end', '<=', now).execute()
  for (const tourney of ended) await close(db, market, tourney, now)
  // After the prizes, which wait for nothing that is only shown.
  await startRankings(db, market, now)
  await balanceParts(db)
  await endClosedRankings(db)
}

async function close(db: Db, market: Market, tourney: TourneyRow, now: number): Promise<void> {
  const { id, type, date_start: start, date_end: end } = tourney
  await db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('tourney')
      .select('id')
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    const unsettled = await trx
      .selectFrom('trade_order')
      .select('id')
      .where('status', '=', 'open')
      .where('expires_at', '<=', end)
      .limit(1)
      .executeTakeFirst()
    if (!locked || unsettled) return
    const places = await withoutForbiddenPrizes(trx, rank(type, await resultsOf(trx, market, { id, type, start, end })))
    const rows = places.map(({ place, customerId, cents, lastAt, prize }) => ({
      tourney_id: id,
      place,
      customer_id: customerId,
      cents,
      last_at: lastAt,
      reward: prize && rewardText(prize),
    }))
    // In batches: PostgreSQL allows 65,535 parameters per statement.
    for (let from = 0; from < rows.length; from += 5_000)
      await trx
        .insertInto('tourney_place')
        .values(rows.slice(from, from + 5_000))
        .execute()
    await payPrizes(trx, { id, rates: ratesAt(market.key, start), at: now }, places)
    await endRanking(trx, id)
    await trx.updateTable('tourney').set({ closed_at: now }).where('id', '=', id).execute()
    await writeNotifications(
      trx,
      rows.map(({ customer_id: customerId, place, reward }) => ({
        customerId,
        kind: 'contestEnded',
        params: { contest: type, place: String(place), ...(reward === null ? {} : { reward }) },
        event: `contest:${id}`,
        link: `#/show/contest/${id}`,
        at: now,
      })),
    )
  })
}
