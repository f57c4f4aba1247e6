import * as z from 'zod/mini'
import { count, currency, decimal, errorCode, moment, plainAnswer, refusal } from './kernel.ts'
import { route } from './route.ts'

const traderId = z.string().check(z.regex(/^[\w-]{8,40}$/))
const copyId = z.string().check(z.regex(/^[\w-]{8,40}$/))
const nothing = z.optional(z.object({}))

/** A trader who lets others copy their trades. The name is shortened by the server; the id says nothing about the person. */
export const copiedTrader = z.object({
  trader: traderId,
  name: z.string(),
  /** In the weekly contest; null: no trade in it yet. */
  place: z.nullable(count),
  /** Net result of the weekly contest, in dollars. */
  result: decimal,
  trades: count,
  won: count,
})
export type WireCopiedTrader = z.infer<typeof copiedTrader>

/** Why a copy runs no more: stopped by hand, its time is over, its loss is reached, or the trader no longer offers it. */
export const copyStatus = z.enum(['running', 'stopped', 'ended', 'lossReached', 'withdrawn'])
export type CopyStatus = z.infer<typeof copyStatus>

export const copy = z.object({
  id: copyId,
  trader: traderId,
  name: z.string(),
  account: z.string(),
  currency,
  stake: decimal,
  max_loss: decimal,
  started: moment,
  ends: moment,
  status: copyStatus,
  stopped: z.nullable(moment),
  /** Orders that were mirrored, and of these those that still run. */
  orders: count,
  open: count,
  /** Orders of the trader that were not mirrored, and why the last of them was not. */
  refused: count,
  last_refusal: z.nullable(errorCode),
  /** What the settled orders have brought, in the account's currency. */
  result: decimal,
})
export type WireCopy = z.infer<typeof copy>

export const copiedTraders = route({
  area: 'trading',
  feature: 'copy',
  path: '/api/copy/traders',
  source: 'ours',
  body: nothing,
  answer: z.extend(refusal, { list: z.array(copiedTrader), offered: z.boolean() }),
  why: 'The original has the copy modal alone (TRD-13). Who can be copied, best first, and whether the person offers their own trades.',
})
export const copies = route({
  area: 'trading',
  path: '/api/copy/list',
  source: 'ours',
  body: nothing,
  answer: z.extend(refusal, { list: z.array(copy) }),
  why: 'The person’s copies, the running ones first, with what they have brought.',
})
export const startCopy = route({
  area: 'trading',
  feature: 'copy',
  path: '/api/copy/start',
  source: 'ours',
  money: 'idempotent',
  body: z.object({ trader: traderId, account: z.string().check(z.maxLength(40)), stake: decimal, max_loss: decimal, days: count }),
  answer: z.extend(plainAnswer, { data: z.optional(copy) }),
  why: 'From then on the server mirrors each order of the trader on this account, with this stake, until the loss or the last day is reached.',
})
export const stopCopy = route({
  area: 'trading',
  path: '/api/copy/stop',
  source: 'ours',
  body: z.object({ id: copyId }),
  answer: z.extend(plainAnswer, { data: z.optional(copy) }),
  why: 'Stopping twice is no error. Orders that run are left to end.',
})
export const offerCopy = route({
  area: 'trading',
  path: '/api/copy/offer',
  source: 'ours',
  body: z.object({ offered: z.boolean() }),
  answer: plainAnswer,
  why: 'Nobody is copied who has not said so. Taking it back ends the copies that run, and is open to whom copying is not offered any more.',
})
