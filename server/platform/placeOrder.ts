import { createHash, randomUUID } from 'node:crypto'
import type { placeOrder } from '../../contract/trading.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { Currency } from '../../contract/kernel.ts'
import { money } from '../../domain/kernel/money.ts'
import { byField } from '../../domain/kernel/ruleError.ts'
import { orderErrors, stakeOf } from '../../domain/trading/orderRules.ts'
import { decimalToPoints } from '../../domain/trading/priceText.ts'
import { pointsAt, wasQuoted } from '../../domain/trading/quotes.ts'
import { findSymbol, type TradedSymbol } from '../../domain/trading/symbols.ts'
import type { Db, Trx } from '../db/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import { post } from '../ledger/post.ts'
import { keepingQuote } from './keepQuote.ts'
import type { Market } from './market.ts'
import { ownAccount } from './ownAccount.ts'
import { houseOf } from './purse.ts'
import type { TradeOrder } from './tables.ts'

export type OrderRequest = { customerId: number; key: string | null; order: BodyOf<typeof placeOrder> }

/** One request makes one order, also when its answer was lost and the process died before it could be kept. */
function orderId({ customerId, key }: OrderRequest): string {
  return key === null ? randomUUID() : createHash('sha256').update(`${customerId}\n${key}`).digest('hex').slice(0, 32)
}

function checked({ order }: OrderRequest, currency: Currency, market: Market, now: number): { traded: TradedSymbol; stake: number } {
  const draft = { ...order, currency }
  const [first, ...rest] = orderErrors(draft, now)
  const traded = findSymbol(order.symbol)
  if (first || !traded) {
    const fields = Object.values(byField(first ? [first, ...rest] : [])).map(({ field, code }) => [field, code])
    throw new Refusal(200, first?.code ?? 'order.symbolUnknown', Object.fromEntries(fields) as Record<string, string>)
  }
  if (order.seenPrice !== undefined) {
    const seen = decimalToPoints(order.seenPrice, traded.digits)
    if (seen === null || !wasQuoted(market.key, traded, seen, now)) throw new Refusal(200, 'order.quoteStale')
  }
  return { traded, stake: stakeOf(draft).minor }
}

/** The order that this request has made before, however it ended; null: none. One without a key is never the same as another. */
export async function earlierOrder(db: Db | Trx, request: OrderRequest): Promise<TradeOrder | null> {
  if (request.key === null) return null
  return (await db.selectFrom('trade_order').selectAll().where('id', '=', orderId(request)).executeTakeFirst()) ?? null
}

/**
 * Opens an order at the server's clock and quote, and moves the stake from the account to the house, both or neither.
 * Throws Refusal 200: `order.accountUnknown`, `order.quoteStale`, the codes of orderRules.ts, `funds.insufficient`.
 */
export async function openOrder(db: Db, market: Market, request: OrderRequest, now: number): Promise<TradeOrder> {
  try {
    return await db.transaction().execute((trx) => openOrderIn(trx, market, request, now))
  } catch (error) {
    // An order that stands may not be refused because its quote has aged since, or its stake is gone.
    const earlier = error instanceof Refusal ? await earlierOrder(db, request) : null
    if (earlier === null) throw error
    return earlier
  }
}

/** The same within a transaction of the caller's, which has to be rolled back where this throws. */
export async function openOrderIn(trx: Trx, market: Market, request: OrderRequest, now: number): Promise<TradeOrder> {
  const { order, customerId } = request
  const id = orderId(request)
  const { id: account, currency, purse } = await ownAccount(trx, customerId, order.account)
  const { traded, stake } = checked(request, currency, market, now)
  const openPoints = pointsAt(market.key, traded, now)
  const opened = await keepingQuote(trx, market, traded.symbol, now, openPoints)
    .insertInto('trade_order')
    .values({
      id,
      customer_id: customerId,
      account,
      symbol: traded.symbol,
      direction: order.direction,
      stake,
      currency,
      payout_percent: traded.payoutPercent,
      open_points: openPoints,
      opened_at: now,
      expires_at: now + order.expiryMs,
      stream: market.name,
      purse,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!opened) return trx.selectFrom('trade_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await post(trx, {
    kind: 'stake',
    reference: `order:${id}:stake`,
    lines: [
      { holder: { of: 'account', account }, amount: money(-stake, currency) },
      { holder: { of: 'house', name: houseOf(purse).stakes }, amount: money(stake, currency) },
    ],
    at: now,
  })
  return opened
}
