import * as z from 'zod/mini'
import { count, currency, decimal, moment, plainAnswer, refusal, serial, writtenMoment } from './kernel.ts'
import { direction, order, orderStatus, symbolName } from './order.ts'
import { route } from './route.ts'

export type { WireOrder } from './order.ts'

/** What is in the reference ledger is `done`; another back end may tell of what is not yet, or was refused. */
export const transactionStatus = z.enum(['done', 'pending', 'rejected'])

export const transaction = z.object({
  id: z.string(),
  account: z.string(),
  type: z.string(),
  amount: decimal,
  currency,
  executedAt: moment,
  reference: z.string(),
  status: z.string(),
})

/** A whole number in an address, as its digits: a moment in milliseconds, a count. All else is refused at its field. */
const digits = z.string().check(z.regex(/^\d{1,15}$/))
/** At most this many rows of one answer, the history's own limit (HIS); more are read in further pages. */
export const mostSearched = 1_000
const page = {
  limit: z.optional(digits.check(z.refine((text) => Number(text) <= mostSearched))),
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
    /** One account's orders alone (ours). */
    account: z.optional(accountId),
    ...page,
  }),
  answer: z.extend(refusal, { hits: z.array(order), total: count }),
})
export const transactionSearch = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/cli/api/transactions/search',
  query: z.object({
    executedStart: z.optional(digits),
    executedEnd: z.optional(digits),
    /** The kind of a movement, such as `deposit`, `stake`, `order.won`; the list grows with what moves money. */
    trType: z.optional(z.string().check(z.regex(/^[a-z][a-zA-Z.-]{0,29}$/))),
    status: z.optional(transactionStatus),
    ...page,
  }),
  answer: z.extend(refusal, { hits: z.array(transaction), total: count }),
})
export const userInfo = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/cli/userInfo',
  answer: z.extend(refusal, { userId: serial, login: z.string(), account: z.string(), available: decimal, currency }),
})
export const platformPassword = route({
  area: 'security',
  origin: 'platform',
  path: '/cli/password',
  body: z.object({ newPassword: z.string(), newPasswordConfirm: z.string(), oldPassword: z.string() }),
  answer: plainAnswer,
})

/** The rest is ours: the embedded platform's own calls, by its page alone. */
export const quote = z.object({ symbol: symbolName, price: decimal, at: moment })
export type WireQuote = z.infer<typeof quote>
export const symbols = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/symbols',
  access: 'anyone',
  source: 'ours',
  answer: z.object({
    symbols: z.array(
      z.object({
        symbol: symbolName,
        name: z.string(),
        digits: count,
        payoutPercent: count,
        kind: z.optional(z.enum(['fx', 'crypto', 'commodity', 'index'])),
        /** When it is traded, in minutes since Sunday 00:00 UTC; null or missing: always. */
        hours: z.optional(z.nullable(z.array(z.object({ from: count, to: count })))),
        /** The quote in force, and the one of 24 hours before. */
        price: z.optional(decimal),
        dayBefore: z.optional(decimal),
      }),
    ),
    now: moment,
    stake: z.record(z.string(), z.object({ min: decimal, max: decimal })),
    expiries: z.array(count),
  }),
  why: 'What can be traded and on what terms; guests see it too.',
})
export const quoteHistory = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/quotes/history',
  access: 'anyone',
  source: 'ours',
  query: z.object({ symbol: symbolName, from: writtenMoment, to: writtenMoment, stepMs: writtenMoment }),
  answer: z.object({ symbol: symbolName, points: z.array(z.object({ at: moment, price: decimal })) }),
  why: 'The points of the chart before the stream begins; guests see them too.',
})
/** The sum of the quotes from `at` on: first, highest, lowest and last. */
export const candle = z.object({ at: moment, open: decimal, high: decimal, low: decimal, close: decimal })
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
    /** Candles that begin before this moment; missing: the newest, the running one included. */
    before: z.optional(digits),
    limit: z.optional(digits),
  }),
  answer: z.object({ symbol: symbolName, stepMs: count, candles: z.array(candle), more: z.boolean() }),
  why: 'The chart and its table. Oldest first; `more`: there are older ones, asked for by the first candle’s moment. Times without trade have none. The history goes back a week, or 5,000 candles where that is longer, and not beyond 2021.',
})
export const quoteStream = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/quotes/stream',
  access: 'anyone',
  source: 'ours',
  /** One symbol, or several with commas between them. */
  query: z.object({ symbol: z.string().check(z.regex(/^[A-Z0-9/]{3,12}(,[A-Z0-9/]{3,12}){0,31}$/)) }),
  answer: 'file',
  why: 'Server-sent events, each a quote; of each symbol one every 250 ms (4 a second) while it is traded, with a heartbeat comment each 5 s. The last event of a moment carries the moment as its id. A person hears an event `account` too when money moves on an account of theirs.',
})
export const placeOrder = route({
  area: 'trading',
  origin: 'platform',
  path: '/v2/orders',
  money: 'idempotent',
  source: 'ours',
  body: z.object({ account: z.string(), symbol: symbolName, direction, stake: decimal, expiryMs: count, seenPrice: z.optional(decimal) }),
  answer: z.extend(plainAnswer, { order: z.optional(order) }),
  why: 'Priced by the server’s clock and quote; `account` travels with the order, so that two tabs never trade in the wrong one.',
})
export const openOrders = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/orders',
  source: 'ours',
  /** Without an account: the session's current one. */
  query: z.object({ account: z.optional(accountId) }),
  answer: z.extend(refusal, {
    orders: z.array(order),
    /** The last that were settled, newest first: their result is shown for a while. */
    settled: z.optional(z.array(order)),
    balance: z.object({ account: z.string(), available: decimal, currency }),
    /** All accounts of the person (TRD-02). */
    balances: z.optional(z.array(z.object({ account: z.string(), amount: decimal, currency }))),
  }),
  why: 'What the frame shows after a reload: the orders that still run, and the balance beside them.',
})
