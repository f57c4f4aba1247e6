import { sql } from 'kysely'
import type { ResponseOf } from '../../../contract/route.ts'
import type { orderSearch, WireOrder } from '../../../contract/trading.ts'
import { formatCursor, parseCursor } from '../../../domain/history/cursor.ts'
import type { Db } from '../../db/database.ts'
import { orderToWire } from './orderWire.ts'
import { parsePage, checkTimeRange, parseInteger } from './searchQuery.ts'

/** Query of `order/search` as text, validated by the contract; times in milliseconds. */
export type OrderQuery = Partial<
  Record<'startTimeStart' | 'startTimeEnd' | 'limit' | 'offset' | 'status' | 'symbol' | 'account' | 'cursor', string>
>

const statuses: readonly WireOrder['status'][] = ['open', 'won', 'lost', 'tie']

/**
 * Returns a person's orders, the newest first (TRD-03). A page after a cursor counts no others. Throws
 * Refusal 400 at `startTimeEnd` when it lies before the start.
 */
export async function searchOrders(
  db: Db,
  customerId: number,
  query: OrderQuery,
): Promise<Pick<ResponseOf<typeof orderSearch>, 'hits' | 'total' | 'next'>> {
  checkTimeRange(query.startTimeStart, query.startTimeEnd, 'startTimeEnd')
  const status = statuses.find((known) => known === query.status)
  let found = db.selectFrom('trade_order').where('customer_id', '=', customerId)
  if (query.startTimeStart !== undefined) found = found.where('opened_at', '>=', parseInteger(query.startTimeStart, 0))
  if (query.startTimeEnd !== undefined) found = found.where('opened_at', '<=', parseInteger(query.startTimeEnd, 0))
  if (query.symbol !== undefined) found = found.where('symbol', '=', query.symbol)
  if (query.account !== undefined) found = found.where('account', '=', query.account)
  if (status) found = found.where('status', '=', status)
  const { limit, offset } = parsePage(query)
  const after = query.cursor === undefined ? null : parseCursor(query.cursor)
  const page = after
    ? found
        .where('opened_at', '<=', after.at)
        .where(sql<boolean>`(opened_at, id collate "C") < (${after.at}::bigint, ${after.id.slice(1)}::text collate "C")`)
    : found
  const rows = await page
    .selectAll()
    .orderBy('opened_at', 'desc')
    .orderBy(sql`id collate "C" desc`)
    .limit(limit)
    .offset(offset)
    .execute()
  const last = limit > 0 && rows.length === limit ? rows.at(-1) : undefined
  return {
    hits: rows.map(orderToWire),
    ...(after === null && (await found.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow())),
    ...(last && { next: formatCursor({ at: last.opened_at, id: `o${last.id}` }) }),
  }
}
