import * as z from 'zod/mini'
import { paymentStatus } from './deposits.ts'
import { currency, decimal, errorCode, flag, refusal } from './kernel.ts'
import { route } from './route.ts'

export const paymentData = z.object({
  /** A path of our own origin or an allow-listed one, to open as a page. */
  redirect: z.optional(z.string()),
  /** The code of `/api/card/secure/pfs/{code}`. */
  code: z.optional(z.string()),
  guid: z.optional(z.string()),
  need_new_card: z.optional(z.boolean()),
  need_cvv: z.optional(z.boolean()),
})

/** Read by every card and fiat call (FUND-42). `return` is absent while there is no result yet. */
export const paymentAnswer = z.object({
  return: z.optional(flag),
  status: z.optional(paymentStatus),
  /** Of a decline: may the next processor be tried? Missing: no (FUND-35). */
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
export type PaymentAnswer = z.infer<typeof paymentAnswer>

/** The fields of every charge. Those after `currency` are ours and optional (SRV-12). */
export const chargeBody = z.object({
  amount: decimal,
  fixed: z.boolean(),
  bonus: z.boolean(),
  currency,
  token: z.optional(z.string().check(z.maxLength(200))),
  /** The deposit this attempt belongs to: an id made and stored by the client before it is sent. */
  deposit: z.optional(z.uuid()),
  /** The account to credit; missing: the session's current one. */
  account: z.optional(z.string()),
  /** The saved card; missing: the person's newest, and VLOAD and SHAPE run alone (FUND-02). */
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
  answer: paymentAnswer,
  additions: { body: ['deposit', 'account', 'card'], answer: ['next'] },
  why: 'The Idempotency-Key is the attempt: `{deposit}.{seq}`. A repeat answers what the first came to and charges nothing.',
})

/** Asks what an attempt came to, by the processor's transaction or by our key of the attempt. */
export const listenBody = z.object({
  transaction_id: z.optional(z.string().check(z.maxLength(100))),
  key: z.optional(z.string().check(z.maxLength(255))),
})

export const listen = route({
  area: 'cascade',
  path: '/api/card/listen/:proc',
  params: z.object({ proc: z.string().check(z.regex(/^[a-z_0-9]{2,20}$/)) }),
  body: listenBody,
  answer: paymentAnswer,
  additions: { answer: ['next'] },
  why: 'The original names pfs, orange, skrill and ezpay; every processor may be asked, since an unknown outcome must be resolvable for each. `key` asks by the attempt when no transaction id came back.',
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
  answer: z.extend(refusal, {
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
  answer: 'redirect',
  why: 'The original gives the address alone: it leads to the bank’s page of the attempt that `code` names, for the person whose attempt it is.',
})

export const vloadPrepareRedirect = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/vload/prepare',
  answer: 'redirect',
  why: 'Changes nothing: it leads to /api/vload/start for the deposit that is open.',
})
export const vloadPrepare = route({
  area: 'cascade',
  path: '/api/vload/prepare',
  money: 'idempotent',
  body: chargeBody,
  answer: paymentAnswer,
  additions: { body: ['deposit', 'account', 'card'], answer: ['next'] },
  why: 'Answers the same as the GET, as data (FUND-30).',
})
export const vloadStart = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/vload/start',
  query: z.object({ guid: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  answer: 'redirect',
  why: 'The original gives the address alone: it leads to the provider’s page of the attempt that `guid` names.',
})
export const vloadCard = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/vload/card',
  answer: 'html',
  why: 'The original’s page with `?amount`: a page of ours that starts a deposit by VLOAD alone (FUND-30).',
})
