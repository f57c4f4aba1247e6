import { createHash, randomUUID } from 'node:crypto'
import type { placeOrder } from '../../../contract/trading.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { Currency } from '../../../contract/kernel.ts'
import { money } from '../../../domain/kernel/money.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { orderErrors, stakeOf } from '../../../domain/trading/orderRules.ts'
import { decimalToPoints } from '../../../domain/trading/priceText.ts'
import { pointsAt, wasQuoted } from '../../../domain/trading/quotes.ts'
import { findSymbol, type TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/post.ts'
import { withStoredQuote } from './withStoredQuote.ts'
import type { Market } from './market.ts'
import { ownAccount } from '../accounts/ownAccount.ts'
import { settingsFor } from '../settings/rules.ts'
import { systemAccountsFor } from './systemAccounts.ts'
import type { TradeOrder } from './tables.ts'

export type OrderRequest = { customerId: number; key: string | null; order: BodyOf<typeof placeOrder> }

/**
 * Derives the order's id from the key, so that a retry makes no second order, even if the process died before
 * storing the response.
 */
function orderIdOf({ customerId, key }: OrderRequest): string {
  return key === null ? randomUUID() : createHash('sha256').update(`${customerId}\n${key}`).digest('hex').slice(0, 32)
}

function validateOrder({ order }: OrderRequest, currency: Currency, market: Market, now: number): { traded: TradedSymbol; stake: number } {
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

/**
 * Returns the order that this request made before, however it ended; null if none. Requests without a key are
 * never the same.
 */
export async function findEarlierOrder(db: Db | Trx, request: OrderRequest): Promise<TradeOrder | null> {
  if (request.key === null) return null
  return (await db.selectFrom('trade_order').selectAll().where('id', '=', orderIdOf(request)).executeTakeFirst()) ?? null
}

/**
 * Opens an order at the server's clock and quote, and moves the stake from the account to a system account,
 * atomically. Throws Refusal 200: `order.accountUnknown`, `order.quoteStale`, the codes of orderRules.ts,
 * `funds.insufficient`.
 */
export async function openOrder(db: Db, market: Market, request: OrderRequest, now: number): Promise<TradeOrder> {
  try {
    return await db.transaction().execute((trx) => openOrderInTrx(trx, market, request, now))
  } catch (error) {
    // An existing order must not be refused because its quote has aged since, or its stake is spent.
    const earlier = error instanceof Refusal ? await findEarlierOrder(db, request) : null
    if (earlier === null) throw error
    return earlier
  }
}

/** The same within the caller's transaction, which must be rolled back when this throws. */
export async function openOrderInTrx(trx: Trx, market: Market, request: OrderRequest, now: number): Promise<TradeOrder> {
  const { order, customerId } = request
  const id = orderIdOf(request)
  const own = await ownAccount(trx, customerId, order.account, { status: 200, code: 'order.accountUnknown' })
  const { id: account, currency, fundsKind, country, affiliate } = own
  const { traded, stake } = validateOrder(request, currency, market, now)
  const openPoints = pointsAt(market.key, traded, now)
  const opened = await withStoredQuote(trx, market, traded.symbol, now, openPoints)
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
      funds_kind: fundsKind,
      in_contests: settingsFor({ country, affiliate, customer: customerId }).features.tournaments,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!opened) return trx.selectFrom('trade_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await post(trx, {
    kind: 'stake',
    reference: `order:${id}:stake`,
    postings: [
      { holder: { of: 'account', account }, amount: money(-stake, currency) },
      { holder: { of: 'system', name: systemAccountsFor(fundsKind).stakes }, amount: money(stake, currency) },
    ],
    at: now,
  })
  return opened
}
