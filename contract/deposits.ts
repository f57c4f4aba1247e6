import * as z from 'zod/mini'
import { currency, decimal, errorCode, epochMs, plainResponse, processor } from './kernel.ts'
import { route } from './route.ts'

/** Status of one deposit attempt, in addition to the original's `return` (FUND-35, FUND-42). */
export const paymentStatus = z.enum([
  'approved', // charged and credited
  'declined', // proven not charged; `next` says whether the cascade continues
  'secure', // the person has to act at their bank: `data.redirect`
  'waiting', // accepted, no result yet: listen
  'unknown', // may or may not be charged: listen, never try another processor
  'none', // response of `listen` only: no such attempt was received
])
export type PaymentStatus = z.infer<typeof paymentStatus>

export const cancelDeposit = route({
  area: 'cascade',
  path: '/api/deposit/cancel',
  source: 'ours',
  body: z.object({ deposit: z.uuid(), failed: z.optional(z.boolean()) }),
  response: plainResponse,
  why: 'Ends a deposit none of whose attempts can have charged; refused otherwise (FUND-37). `failed`: its person saw it fail, so the record says failed, with the last attempt’s code.',
})

/** A deposit as the server stores it, so that another device can show and resume it (FUND-36). */
export const wireDeposit = z.object({
  id: z.uuid(),
  amount: decimal,
  currency,
  account: z.string(),
  status: z.enum(['open', 'succeeded', 'failed', 'cancelled']),
  stack: z.array(processor),
  attempts: z.array(
    z.object({ key: z.string(), processor, status: paymentStatus, error: z.optional(errorCode), redirect: z.optional(z.string()) }),
  ),
  openedAt: epochMs,
})
export type WireDeposit = z.infer<typeof wireDeposit>
export const openDeposits = route({
  area: 'cascade',
  path: '/api/deposit/open',
  source: 'ours',
  body: z.optional(z.object({})),
  response: z.extend(plainResponse, { data: z.optional(z.array(wireDeposit)) }),
  why: 'The deposits that have not ended, so that another device can show and resume them (FUND-36).',
})
