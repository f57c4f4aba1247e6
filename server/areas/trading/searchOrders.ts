import type { WireOrder } from '../../../contract/trading.ts'
import type { Db } from '../../db/database.ts'
import { orderToWire } from './orderWire.ts'
import { parsePage, checkTimeRange, parseInteger } from './searchQuery.ts'

/** Query of `order/search` as text, validated by the contract; times in milliseconds. */
export type OrderQuery = Partial<Record<'startTimeStart' | 'startTimeEnd' | 'limit' | 'offset' | 'status' | 'symbol' | 'account', string>>

const statuses: readonly WireOrder['status'][] = ['open', 'won', 'lost', 'tie']

/**
 * Returns a person's orders, the newest first (TRD-03). Throws Refusal 400 at `startTimeEnd` when it lies
 * before the start.
 */
export async function searchOrders(db: Db, customerId: number, query: OrderQuery): Promise<{ hits: WireOrder[]; total: number }> {
  checkTimeRange(query.startTimeStart, query.startTimeEnd, 'startTimeEnd')
  const status = statuses.find((known) => known === query.status)
  let found = db.selectFrom('trade_order').where('customer_id', '=', customerId)
  if (query.startTimeStart !== undefined) found = found.where('opened_at', '>=', parseInteger(query.startTimeStart, 0))
  if (query.startTimeEnd !== undefined) found = found.where('opened_at', '<=', parseInteger(query.startTimeEnd, 0))
  if (query.symbol !== undefined) found = found.where('symbol', '=', query.symbol)
  if (query.account !== undefined) found = found.where('account', '=', query.account)
  if (status) found = found.where('status', '=', status)
  const { limit, offset } = parsePage(query)
  const [rows, count] = await Promise.all([
    found.selectAll().orderBy('opened_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
    found.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { hits: rows.map(orderToWire), total: count.total }
}
