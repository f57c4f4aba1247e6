import * as z from 'zod/mini'
import { currency, decimal, errorCode, moment, plainAnswer, processor } from './kernel.ts'
import { route } from './route.ts'

/** What a step of a deposit came to, beside the original's `return` (FUND-35, FUND-42). */
export const paymentStatus = z.enum([
  'approved', // charged and credited
  'declined', // proven not charged; `next` says whether the cascade goes on
  'secure', // the person has to act at their bank: `data.redirect`
  'waiting', // accepted, no result yet: listen
  'unknown', // may or may not be charged: listen, never move on
  'none', // answer of a listen only: no such attempt was ever received
])
export type PaymentStatus = z.infer<typeof paymentStatus>

export const cancelDeposit = route({
  area: 'cascade',
  path: '/api/deposit/cancel',
  source: 'ours',
  body: z.object({ deposit: z.uuid() }),
  answer: plainAnswer,
  why: 'Ends a deposit none of whose attempts can have charged; refused otherwise (FUND-37).',
})

/** A deposit as our server keeps it, so that another device can show and resume it (FUND-36). */
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
  openedAt: moment,
})
export type WireDeposit = z.infer<typeof wireDeposit>
export const openDeposits = route({
  area: 'cascade',
  path: '/api/deposit/open',
  source: 'ours',
  body: z.optional(z.object({})),
  answer: z.extend(plainAnswer, { data: z.optional(z.array(wireDeposit)) }),
  why: 'The deposits that have not ended, so that another device can show and resume them (FUND-36).',
})
