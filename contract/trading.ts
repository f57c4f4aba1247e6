import * as z from 'zod/mini'
import { currency, decimal, moment, plainAnswer, refusal } from './kernel.ts'
import { route } from './route.ts'

export const symbolName = z.string().check(z.regex(/^[A-Z0-9/]{3,12}$/))
export const direction = z.enum(['up', 'down'])
/** `open` until its expiry; `tie` gives the stake back. */
export const orderStatus = z.enum(['open', 'won', 'lost', 'tie'])

export const order = z.object({
  id: z.string(),
  account: z.string(),
  symbol: symbolName,
  direction,
  stake: decimal,
  currency,
  /** What a won order pays on top of the stake, in percent. */
  payoutPercent: z.int(),
  openPrice: decimal,
  closePrice: z.nullable(decimal),
  openedAt: moment,
  expiresAt: moment,
  status: orderStatus,
  /** What was paid out: stake and payout, the stake, or zero. Null while open. */
  returned: z.nullable(decimal),
})
export type WireOrder = z.infer<typeof order>

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

const page = {
  limit: z.optional(z.coerce.number()),
  offset: z.optional(z.coerce.number()),
  status: z.optional(z.string().check(z.maxLength(20))),
}

export const orderSearch = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/cli/api/order/search',
  query: z.object({
    startTimeStart: z.optional(z.coerce.number()),
    startTimeEnd: z.optional(z.coerce.number()),
    symbol: z.optional(symbolName),
    ...page,
  }),
  answer: z.extend(refusal, { hits: z.array(order), total: z.int() }),
})
export const transactionSearch = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/cli/api/transactions/search',
  query: z.object({
    executedStart: z.optional(z.coerce.number()),
    executedEnd: z.optional(z.coerce.number()),
    trType: z.optional(z.string().check(z.maxLength(20))),
    ...page,
  }),
  answer: z.extend(refusal, { hits: z.array(transaction), total: z.int() }),
})
export const userInfo = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/cli/userInfo',
  answer: z.extend(refusal, { userId: z.number(), login: z.string(), account: z.string(), available: decimal, currency }),
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
    symbols: z.array(z.object({ symbol: symbolName, name: z.string(), digits: z.int(), payoutPercent: z.int() })),
    now: moment,
    stake: z.record(z.string(), z.object({ min: decimal, max: decimal })),
    expiries: z.array(z.int()),
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
  query: z.object({ symbol: symbolName, from: z.coerce.number(), to: z.coerce.number(), stepMs: z.coerce.number() }),
  answer: z.object({ symbol: symbolName, points: z.array(z.object({ at: moment, price: decimal })) }),
  why: 'The points of the chart before the stream begins; guests see them too.',
})
export const quoteStream = route({
  area: 'trading',
  origin: 'platform',
  method: 'GET',
  path: '/v2/quotes/stream',
  access: 'anyone',
  source: 'ours',
  query: z.object({ symbol: symbolName }),
  answer: 'file',
  why: 'Server-sent events, each a quote; one every 250 ms (4 a second), with a heartbeat comment each 15 s.',
})
export const placeOrder = route({
  area: 'trading',
  origin: 'platform',
  path: '/v2/orders',
  money: 'idempotent',
  source: 'ours',
  body: z.object({ account: z.string(), symbol: symbolName, direction, stake: decimal, expiryMs: z.int(), seenPrice: z.optional(decimal) }),
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
  query: z.object({ account: z.optional(z.string().check(z.maxLength(80))) }),
  answer: z.extend(refusal, {
    orders: z.array(order),
    /** The last that were settled, newest first: their result is shown for a while. */
    settled: z.optional(z.array(order)),
    balance: z.object({ account: z.string(), available: decimal, currency }),
  }),
  why: 'What the frame shows after a reload: the orders that still run, and the balance beside them.',
})
