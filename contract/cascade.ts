import * as z from 'zod/mini'
import { paymentStatus } from './deposits.ts'
import { currency, decimal, errorCode, flag, refusal } from './kernel.ts'
import { route } from './route.ts'

export const paymentData = z.object({
  /** A path on our own origin or on an allow-listed one, opened as a page. */
  redirect: z.optional(z.string()),
  /** The `code` of `/api/card/secure/pfs/{code}`. */
  code: z.optional(z.string()),
  guid: z.optional(z.string()),
  need_new_card: z.optional(z.boolean()),
  need_cvv: z.optional(z.boolean()),
  /** ORANGE took a union card: its outcome is asked for by `/api/unionpay/listen` (FUND-24). */
  union: z.optional(z.boolean()),
})

/** Response of every card and fiat call (FUND-42). `return` is absent while there is no result yet. */
export const paymentResponse = z.object({
  return: z.optional(flag),
  status: z.optional(paymentStatus),
  /** For a decline: true if the next processor may be tried. Missing means false (FUND-35). */
  next: z.optional(z.boolean()),
  error: z.optional(errorCode),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), errorCode)),
  transaction_id: z.optional(z.string()),
  session: z.optional(z.string()),
  data: z.optional(paymentData),
  /** Set by EARTH (FUND-32). */
  need_new_card: z.optional(z.boolean()),
})
export type PaymentResponse = z.infer<typeof paymentResponse>

/** Fields of every charge. Those after `currency` are ours and optional (SRV-12). */
export const chargeBody = z.object({
  amount: decimal,
  fixed: z.boolean(),
  bonus: z.boolean(),
  currency,
  token: z.optional(z.string().check(z.maxLength(200))),
  /** The deposit that this attempt belongs to: an id generated and stored by the client before it is sent. */
  deposit: z.optional(z.uuid()),
  /** The account to credit; defaults to the session's current account. */
  account: z.optional(z.string()),
  /** The saved card; defaults to the person's newest one. Without it VLOAD and SHAPE run alone (FUND-02). */
  card: z.optional(z.string()),
})
export type ChargeBody = z.infer<typeof chargeBody>

export const fastProcessors = ['pfs', 'orange', 'earth', 'finity', 'zoom', 'orangeppl', 'skrill', 'vload'] as const

export const fast = route({
  area: 'cascade',
  path: '/api/card/fast/:proc',
  money: 'idempotent',
  params: z.object({ proc: z.enum(fastProcessors) }),
  body: chargeBody,
  response: paymentResponse,
  additions: { body: ['deposit', 'account', 'card'], response: ['next'] },
  why: 'The Idempotency-Key is the attempt: `{deposit}.{seq}`. A repeat returns the first call’s result and charges nothing. A charge that names `deposit` states in the header Consent-Age how many seconds ago the person agreed: missing or more than an hour is refused with 409 and sends nothing (FUND-36).',
})

/** Requests the outcome of an attempt, by the processor's transaction id or by our attempt key. */
export const listenBody = z.object({
  transaction_id: z.optional(z.string().check(z.maxLength(100))),
  key: z.optional(z.string().check(z.maxLength(255))),
})

export const listen = route({
  area: 'cascade',
  path: '/api/card/listen/:proc',
  params: z.object({ proc: z.string().check(z.regex(/^[a-z_0-9]{2,20}$/)) }),
  body: listenBody,
  response: paymentResponse,
  additions: { response: ['next'] },
  why: 'The original names pfs, orange, skrill and ezpay; all processors are accepted, because an unknown outcome must be resolvable for each. `key` identifies the attempt if no transaction id was returned.',
})

export const fraudCard = route({
  area: 'cascade',
  path: '/api/fraud/card',
  money: 'none',
  body: z.object({
    amount: z.optional(decimal),
    currency: z.optional(currency),
    card: z.optional(z.string()),
    deposit: z.optional(z.uuid()),
    account: z.optional(z.string()),
    fixed: z.optional(z.boolean()),
    bonus: z.optional(z.boolean()),
  }),
  response: z.extend(refusal, {
    return: flag,
    fail_limit: z.optional(z.boolean()),
    day_limit: z.optional(z.boolean()),
    bad_card: z.optional(z.boolean()),
    reason: z.optional(z.string()),
  }),
  additions: { body: ['card', 'deposit', 'account'] },
  why: 'A check that charges nothing (FUND-22).',
})

export const secureRedirect = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/card/secure/pfs/:code',
  params: z.object({ code: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  response: 'redirect',
  why: 'The original names only the path: redirects to the bank’s page of the attempt with this `code`, for its own person.',
})

export const vloadPrepareRedirect = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/vload/prepare',
  response: 'redirect',
  why: 'Changes nothing: redirects to /api/vload/start for the open deposit.',
})
export const vloadPrepare = route({
  area: 'cascade',
  path: '/api/vload/prepare',
  money: 'idempotent',
  body: chargeBody,
  response: paymentResponse,
  additions: { body: ['deposit', 'account', 'card'], response: ['next'] },
  why: 'Returns the same as the GET, as data (FUND-30).',
})
export const vloadStart = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/vload/start',
  query: z.object({ guid: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  response: 'redirect',
  why: 'The original names only the path: redirects to the provider’s page of the attempt with this `guid`.',
})
export const vloadCard = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/vload/card',
  response: 'html',
  why: 'The original’s page with `?amount`: a page of ours that starts a deposit by VLOAD alone (FUND-30).',
})
