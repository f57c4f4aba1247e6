import * as z from 'zod/mini'
import { count, currency, decimal, errorCode, epochMs, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

const traderId = z.string().check(z.regex(/^[\w-]{8,40}$/))
const copyId = z.string().check(z.regex(/^[\w-]{8,40}$/))
const emptyBody = z.optional(z.object({}))

/**
 * A trader who lets others copy their trades. The server shortens the name; the id is unrelated to the
 * person.
 */
export const copiedTrader = z.object({
  trader: traderId,
  name: z.string(),
  /** Place in the weekly tournament; null: no trade in it yet. */
  place: z.nullable(count),
  /** Net result in the weekly tournament, in dollars. */
  result: decimal,
  trades: count,
  won: count,
})
export type WireCopiedTrader = z.infer<typeof copiedTrader>

/**
 * Status of a copy. All but `running` say why it ended: by hand, out of time, loss limit reached, or no
 * longer offered by the trader.
 */
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
  started: epochMs,
  ends: epochMs,
  status: copyStatus,
  stopped: z.nullable(epochMs),
  /** Number of mirrored orders, and the number of these that are still running. */
  orders: count,
  open: count,
  /** Number of the trader's orders that were not mirrored, and the reason for the last one. */
  refused: count,
  last_refusal: z.nullable(errorCode),
  /** Net result of the settled orders, in the account's currency. */
  result: decimal,
})
export type WireCopy = z.infer<typeof copy>

export const copiedTraders = route({
  area: 'trading',
  feature: 'copy',
  path: '/api/copy/traders',
  source: 'ours',
  body: emptyBody,
  response: z.extend(refusal, { list: z.array(copiedTrader), offered: z.boolean() }),
  why: 'The original has only the copy modal (TRD-13). Returns the traders that can be copied, best first, and whether the person offers their own trades.',
})
export const copies = route({
  area: 'trading',
  path: '/api/copy/list',
  source: 'ours',
  body: emptyBody,
  response: z.extend(refusal, { list: z.array(copy) }),
  why: 'The person’s copies with their results, running ones first.',
})
export const startCopy = route({
  area: 'trading',
  feature: 'copy',
  path: '/api/copy/start',
  source: 'ours',
  money: 'idempotent',
  body: z.object({ trader: traderId, account: z.string().check(z.maxLength(40)), stake: decimal, max_loss: decimal, days: count }),
  response: z.extend(plainResponse, { data: z.optional(copy) }),
  why: 'The server then mirrors each order of the trader on this account, with this stake, until the loss limit or the last day is reached.',
})
export const stopCopy = route({
  area: 'trading',
  path: '/api/copy/stop',
  source: 'ours',
  body: z.object({ id: copyId }),
  response: z.extend(plainResponse, { data: z.optional(copy) }),
  why: 'Stopping twice is no error. Running orders settle normally.',
})
export const offerCopy = route({
  area: 'trading',
  path: '/api/copy/offer',
  source: 'ours',
  body: z.object({ offered: z.boolean() }),
  response: plainResponse,
  why: 'Only traders who opted in are copied. Opting out ends the running copies, and is allowed even if copying is no longer offered to the person.',
})
