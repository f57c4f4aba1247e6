import type { ResponseOf } from '../../../contract/route.ts'
import type { copiedTraders } from '../../../contract/copying.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { maskName } from '../../../domain/tournaments/maskName.ts'
import { weeklyAt } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import { runningPlaces } from '../tournaments/standing.ts'

/** Traders shown at once. */
const maxTraders = 20

/**
 * Returns the traders who can be copied, except the person who asks, by their place in the weekly tournament.
 */
export async function tradersFor(db: Db, customerId: number, now: number): Promise<ResponseOf<typeof copiedTraders>> {
  const week = weeklyAt(now)
  const own = await db.selectFrom('copy_offer').select('customer_id').where('customer_id', '=', customerId).executeTakeFirst()
  const others = await firstOffers(db, customerId, week.id)
  const ids = others.map((other) => other.customer_id)
  const placeOf = new Map((await runningPlaces(db, week.id, ids)).map((one) => [one.customerId, one]))
  const counts = await tradesOf(db, ids, week.start)
  return {
    offered: own !== undefined,
    list: others.map(({ customer_id, public_id: trader, first_name: first, last_name: last }) => ({
      trader,
      name: maskName(first, last),
      place: placeOf.get(customer_id)?.place ?? null,
      result: moneyToDecimal(money(placeOf.get(customer_id)?.cents ?? 0, 'USD')),
      ...(counts.get(customer_id) ?? { trades: 0, won: 0 }),
    })),
  }
}

/** Returns the traders with the best results in a tournament; those without a result follow. */
const firstOffers = (db: Db, except: number, tourney: string) =>
  db
    .selectFrom('copy_offer')
    .innerJoin('customer', 'customer.id', 'copy_offer.customer_id')
    .leftJoin('tourney_score', (join) =>
      join.onRef('tourney_score.customer_id', '=', 'copy_offer.customer_id').on('tourney_score.tourney_id', '=', tourney),
    )
    .select(['copy_offer.customer_id', 'copy_offer.public_id', 'customer.first_name', 'customer.last_name'])
    .where('copy_offer.customer_id', '<>', except)
    // PostgreSQL sorts rows without a result last.
    .orderBy('tourney_score.loss')
    .orderBy('tourney_score.last_at')
    .orderBy('tourney_score.customer_id')
    .orderBy('copy_offer.offered_at')
    .limit(maxTraders)
    .execute()

/** Returns how many trades each trader settled since a time, and how many of them were won. */
async function tradesOf(db: Db, traders: readonly number[], since: number): Promise<Map<number, { trades: number; won: number }>> {
  if (traders.length === 0) return new Map()
  const rows = await db
    .selectFrom('trade_order')
    .innerJoin('account', 'account.id', 'trade_order.account')
    .select(({ fn }) => [
      'trade_order.customer_id',
      fn.countAll<number>().as('trades'),
      fn.countAll<number>().filterWhere('status', '=', 'won').as('won'),
    ])
    .where('trade_order.customer_id', 'in', [...traders])
    .where('trade_order.opened_at', '>=', since)
    .where('trade_order.status', '<>', 'open')
    .where('account.type', '<>', 'demo')
    .groupBy('trade_order.customer_id')
    .execute()
  return new Map(rows.map(({ customer_id, trades, won }) => [customer_id, { trades, won }]))
}
