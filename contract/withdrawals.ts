import * as z from 'zod/mini'
import { count, currency, decimal, flag, epochMs, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

/** Methods in the original's spelling and order (WD-02). */
export const withdrawalMethods = [
  'Bitcoin',
  'Litecoin',
  'Ethereum',
  'Dash',
  'Bitcoin_Cash',
  'Ripple',
  'Zcash',
  'Monero',
  'EUR',
  'USD',
  'Credit Card',
  'Ok Pay',
  'Perfect Money',
] as const
export const withdrawalMethod = z.enum(withdrawalMethods)
export type WithdrawalMethod = z.infer<typeof withdrawalMethod>

export const withdrawalCases = ['one', 'two', 'three', 'four', 'five', 'six', 'verify'] as const
export type WithdrawalCase = (typeof withdrawalCases)[number]

const wallet = z.string().check(z.maxLength(200))
const account = z.optional(z.string().check(z.maxLength(40)))

/** Terms shown in the confirmation before any money moves (WD-06). */
export const withdrawalQuote = z.object({ fee: decimal, arrives: decimal, currency, worksWithinMs: count })

export const withdrawal = route({
  area: 'withdrawals',
  path: '/api/withdrawal',
  body: z.object({ amount: decimal, method: withdrawalMethod, wallet, fixed: z.boolean(), alt: z.optional(currency), currency, account }),
  response: z.extend(refusal, {
    return: flag,
    need_auth: z.optional(flag),
    case: z.optional(z.enum(withdrawalCases)),
    current_turnover: z.optional(decimal),
    need_turnover: z.optional(decimal),
    quote: z.optional(withdrawalQuote),
  }),
  additions: { body: ['account'], response: ['quote'] },
  why: 'Only validates; moves no money. `alt` is the alternate coin, BCH when missing; the quote is ours, for the confirmation.',
})

export const withdrawalFinal = route({
  area: 'withdrawals',
  path: '/api/withdrawal/final',
  money: 'idempotent',
  body: z.object({ is_bonus: z.boolean(), is_fixed: z.boolean(), proc: withdrawalMethod, amount: decimal, currency, wallet, account }),
  response: z.extend(refusal, {
    return: flag,
    is_bonus: z.optional(z.boolean()),
    factor: z.optional(flag),
    type: z.optional(z.enum(['email', 'google', 'sms'])),
    data: z.optional(z.object({ transactionId: z.string() })),
  }),
  additions: { body: ['account'] },
  why: '`proc` is the method. A response that requests a second factor moved no money: the call is repeated with the same key after the code.',
})

/** A withdrawal that can still be cancelled. */
export const pendingWithdrawal = z.object({
  transactionId: z.string(),
  amount: decimal,
  currency,
  method: withdrawalMethod,
  wallet: z.optional(z.string()),
  openedAt: epochMs,
})
export type WirePendingWithdrawal = z.infer<typeof pendingWithdrawal>

export const pendingWithdrawals = route({
  area: 'withdrawals',
  path: '/api/us/pending',
  body: z.optional(z.object({})),
  response: z.extend(refusal, { hits: z.array(pendingWithdrawal) }),
  why: 'The original reads transactionId of each hit; the rest lets a person distinguish them.',
})

export const rejectWithdrawal = route({
  area: 'withdrawals',
  path: '/api/us/reject',
  money: 'idempotent',
  body: z.object({ id: z.string().check(z.maxLength(64)) }),
  response: plainResponse,
  why: 'Cancelling returns the money, so it is idempotent like any money call.',
})

const methodBody = z.object({ method: withdrawalMethod })
export const withdrawalOpened = route({
  area: 'withdrawals',
  path: '/api/triggers/wd',
  body: methodBody,
  response: plainResponse,
  why: 'Sent when a method’s tab opens; informational only.',
})
export const withdrawalRequested = route({
  area: 'withdrawals',
  path: '/api/triggers/wdr',
  body: methodBody,
  response: plainResponse,
  why: 'Sent when a request is made with the method.',
})
