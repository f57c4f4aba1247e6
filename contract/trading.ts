import * as z from 'zod/mini'
import { count, currency, cursor, decimal, epochMs, plainResponse, refusal, rowId, epochMsParam } from './kernel.ts'
import { direction, order, orderStatus, symbolName } from './order.ts'
import { route } from './route.ts'

export type { WireOrder } from './order.ts'

/** The reference ledger only has `done`; another back end may return the other two. */
export const transactionStatus = z.enum(['done', 'pending', 'rejected'])

export const transaction = z.object({
  id: z.string(),
  account: z.string(),
  type: z.string(),
  amount: decimal,
  currency,
  executedAt: epochMs,
  reference: z.string(),
  status: z.string(),
})

/**
 * A whole number as a URL parameter: a time in milliseconds or a count. Anything else is refused at its
 * field.
 */
const digits = z.string().check(z.regex(/^\d{1,15}$/))
/**
 * Maximum number of rows in one response, the history's own limit (HIS); more rows are requested in further
 * pages.
 */
export const maxSearchRows = 1_000
const page = {
  limit: z.optional(digits.check(z.refine((text) => Number(text) <= maxSearchRows))),
  offset: z.optional(digits),
}
const accountId = z.string().check(z.maxLength(80))

export const orderSearch = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/cli/api/order/search',
  query: z.object({
    startTimeStart: z.optional(digits),
    startTimeEnd: z.optional(digits),
    symbol: z.optional(symbolName),
    status: z.optional(orderStatus),
    /** Filters by one account (ours). */
    account: z.optional(accountId),
    /** The `next` of the page before (ours): orders that are opened meanwhile move none. */
    cursor: z.optional(cursor),
    ...page,
  }),
  response: z.extend(refusal, { hits: z.array(order), total: z.optional(count), next: z.optional(cursor) }),
  additions: { response: ['next'] },
  why: 'A page begins after `cursor`; `total` comes without it.',
})
export const transactionSearch = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/cli/api/transactions/search',
  query: z.object({
    executedStart: z.optional(digits),
    executedEnd: z.optional(digits),
    /** The kind of transaction, such as `deposit`, `stake`, `order.won`; new kinds may be added. */
    trType: z.optional(z.string().check(z.regex(/^[a-z][a-zA-Z.-]{0,29}$/))),
    status: z.optional(transactionStatus),
    ...page,
  }),
  response: z.extend(refusal, { hits: z.array(transaction), total: count }),
})
export const userInfo = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/cli/userInfo',
  response: z.extend(refusal, { userId: rowId, login: z.string(), account: z.string(), available: decimal, currency }),
})
export const platformPassword = route({
  area: 'security',
  origin: 'platform',
  path: '/cli/password',
  body: z.object({ newPassword: z.string(), newPasswordConfirm: z.string(), oldPassword: z.string() }),
  response: plainResponse,
})

/** Differs once a balance of the person does. */
const accountsVersion = z.string().check(z.maxLength(32))
/** The data of the stream's event `account`. */
export const accountEvent = z.object({ version: accountsVersion })

/** From here on all calls are ours and used by the embedded platform's page only. */
export const quote = z.object({ symbol: symbolName, price: decimal, at: epochMs })
export type WireQuote = z.infer<typeof quote>
export const symbols = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/symbols',
  access: 'anyone',
  source: 'ours',
  response: z.object({
    symbols: z.array(
      z.object({
        symbol: symbolName,
        name: z.string(),
        digits: count,
        payoutPercent: count,
        kind: z.optional(z.enum(['fx', 'crypto', 'commodity', 'index'])),
        /** Trading hours in minutes since Sunday 00:00 UTC; null or missing: always open. */
        hours: z.optional(z.nullable(z.array(z.object({ from: count, to: count })))),
        /** The current quote and the one 24 hours earlier. */
        price: z.optional(decimal),
        dayBefore: z.optional(decimal),
      }),
    ),
    now: epochMs,
    stake: z.record(z.string(), z.object({ min: decimal, max: decimal })),
    expiries: z.array(count),
  }),
  why: 'The symbols and their trading terms; visible to guests too.',
})
export const quoteHistory = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/quotes/history',
  access: 'anyone',
  source: 'ours',
  query: z.object({ symbol: symbolName, from: epochMsParam, to: epochMsParam, stepMs: epochMsParam }),
  response: z.object({ symbol: symbolName, points: z.array(z.object({ at: epochMs, price: decimal })) }),
  why: 'The points of the chart before the stream starts; visible to guests too.',
})
/** First, highest, lowest and last quote of the interval that starts at `at`. */
export const candle = z.object({ at: epochMs, open: decimal, high: decimal, low: decimal, close: decimal })
export type WireCandle = z.infer<typeof candle>
export const quoteCandles = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/quotes/candles',
  access: 'anyone',
  source: 'ours',
  query: z.object({
    symbol: symbolName,
    stepMs: digits,
    /** Returns candles that start before this time; missing: the newest ones, including the running one. */
    before: z.optional(digits),
    limit: z.optional(digits),
  }),
  response: z.object({ symbol: symbolName, stepMs: count, candles: z.array(candle), more: z.boolean() }),
  why: 'The chart and its table. Oldest first; `more`: older candles exist, to be requested by the first candle’s time. Intervals without trading have no candle. The history goes back a week, or 5,000 candles where that is longer, and not beyond 2021.',
})
export const quoteStream = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/quotes/stream',
  access: 'anyone',
  source: 'ours',
  /** One symbol, or several separated by commas. */
  query: z.object({ symbol: z.string().check(z.regex(/^[A-Z0-9/]{3,12}(,[A-Z0-9/]{3,12}){0,31}$/)) }),
  response: 'file',
  why: 'Server-sent events, each a quote; of each symbol one every 250 ms (4 a second) while it is traded, with a heartbeat comment each 5 s. The last event of each time has the time as its id. A signed-in person also gets an event `account` with the version of their balances when the stream starts and when money moves on one of their accounts.',
})
export const placeOrder = route({
  area: 'trading',
  origin: 'platform',
  path: '/v2/orders',
  money: 'idempotent',
  source: 'ours',
  body: z.object({ account: z.string(), symbol: symbolName, direction, stake: decimal, expiryMs: count, seenPrice: z.optional(decimal) }),
  response: z.extend(plainResponse, { order: z.optional(order) }),
  why: 'Priced by the server’s clock and quote; `account` travels with the order, so that two tabs never trade in the wrong one.',
})
export const openOrders = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/orders',
  source: 'ours',
  /** Defaults to the session's current account. */
  query: z.object({ account: z.optional(accountId) }),
  response: z.extend(refusal, {
    orders: z.array(order),
    /** The last settled orders, newest first: the page shows their result for a while. */
    settled: z.optional(z.array(order)),
    /** `demo`: the account holds play money. */
    balance: z.object({ account: z.string(), available: decimal, currency, demo: z.optional(z.boolean()) }),
    /** All accounts of the person (TRD-02). */
    balances: z.optional(z.array(z.object({ account: z.string(), amount: decimal, currency }))),
    /**
     * The version of the balances; an `account` event of the stream with the same version brings nothing new.
     */
    version: z.optional(accountsVersion),
  }),
  why: 'The iframe’s state after a reload: running orders and the balance.',
})
