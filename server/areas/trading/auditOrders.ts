import { sql } from 'kysely'
import { money } from '../../../domain/kernel/money.ts'
import { tickMs } from '../../../domain/trading/quoteWalk.ts'
import { settleOrder } from '../../../domain/trading/settlement.ts'
import { hourMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'

export type OrderFault = { order: string; problem: 'opening quote' | 'closing quote' | 'result' }

/** Selects the stored quote in force at one of an order's times. */
const quotedAt = (moment: 'opened_at' | 'expires_at') => sql<number | null>`(
  select points from trade_quote quote where quote.stream = trade_order.stream and quote.symbol = trade_order.symbol
  and quote.at = ${sql.ref(moment)} - ${sql.ref(moment)} % ${sql.lit(tickMs)})`

/**
 * Recomputes the result of every order settled from `from` until before `to` from the stored quotes alone;
 * returns the wrong ones. An order whose stream ended while it was open has no closing quote and must be a
 * tie.
 */
export async function auditOrders(db: Db, from: number, to: number): Promise<OrderFault[]> {
  const orders = await db
    .selectFrom('trade_order')
    .selectAll()
    .select([quotedAt('opened_at').as('opened_quote'), quotedAt('expires_at').as('closed_quote')])
    .where('status', '<>', 'open')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .execute()
  return orders.flatMap((order): OrderFault[] => {
    const { id, direction, open_points: openPoints, close_points: closePoints } = order
    if (order.opened_quote !== openPoints) return [{ order: id, problem: 'opening quote' }]
    if (closePoints !== null && order.closed_quote !== closePoints) return [{ order: id, problem: 'closing quote' }]
    const stake = money(order.stake, order.currency)
    const end = settleOrder({ direction, stake, payoutPercent: order.payout_percent, openPoints }, closePoints ?? openPoints)
    return end.status === order.status && end.returned.minor === order.returned ? [] : [{ order: id, problem: 'result' }]
  })
}

/** Audits the last two hours and logs each wrong order for an operator. */
export async function auditRecentOrders({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  for (const fault of await auditOrders(db, now() - 2 * hourMs, now() + 1)) log.error(fault, 'an order was settled against its quotes')
}
