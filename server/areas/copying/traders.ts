import type { ResponseOf } from '../../../contract/route.ts'
import type { copiedTraders } from '../../../contract/copying.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { maskName } from '../../../domain/tournaments/maskName.ts'
import { weeklyAt } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import type { ReadRanking } from '../tournaments/rankings.ts'

/** Traders shown at once. */
const maxTraders = 20

/**
 * Returns the traders who can be copied, except the person who asks, by their place in the weekly tournament.
 */
export async function tradersFor(db: Db, ranking: ReadRanking, customerId: number, now: number): Promise<ResponseOf<typeof copiedTraders>> {
  const week = weeklyAt(now)
  const [offers, places] = await Promise.all([
    db
      .selectFrom('copy_offer')
      .innerJoin('customer', 'customer.id', 'copy_offer.customer_id')
      .select(['copy_offer.customer_id', 'copy_offer.public_id', 'customer.first_name', 'customer.last_name'])
      .orderBy('copy_offer.offered_at')
      .execute(),
    ranking(week),
  ])
  const placeOf = new Map(places.map((one) => [one.customerId, one]))
  const others = offers
    .filter((offer) => offer.customer_id !== customerId)
    .map((offer) => ({ ...offer, place: placeOf.get(offer.customer_id)?.place ?? null, cents: placeOf.get(offer.customer_id)?.cents ?? 0 }))
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity))
    .slice(0, maxTraders)
  const counts = await tradesOf(
    db,
    others.map((other) => other.customer_id),
    week.start,
  )
  return {
    offered: offers.some((offer) => offer.customer_id === customerId),
    list: others.map(({ customer_id, public_id: trader, first_name: first, last_name: last, place, cents }) => ({
      trader,
      name: maskName(first, last),
      place,
      result: moneyToDecimal(money(cents, 'USD')),
      ...(counts.get(customer_id) ?? { trades: 0, won: 0 }),
    })),
  }
}

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
