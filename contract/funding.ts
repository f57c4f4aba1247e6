import * as z from 'zod/mini'
import { chargeBody, paymentResponse } from './cascade.ts'
import { currency, decimal, plainResponse } from './kernel.ts'
import { route } from './route.ts'

const email = z.string().check(z.maxLength(254))
const reportKey = z.string().check(z.minLength(8), z.maxLength(64))
const account = z.optional(z.string().check(z.maxLength(40)))
const bankDetails = z.object({ beneficiary: z.string(), iban: z.string(), bic: z.string(), bank: z.string(), reference: z.string() })

export const purchaseLeft = route({
  area: 'funding',
  path: '/api/triggers/not_finish_purchase',
  body: z.object({ amount: decimal, currency }),
  response: plainResponse,
  why: 'Sent when a started deposit is abandoned. Informs support; it never charges (FUND-43).',
})

export const purchaseTried = route({
  area: 'funding',
  path: '/api/triggers/purchase_try',
  body: z.optional(z.object({})),
  response: plainResponse,
})

export const neteller = route({
  area: 'funding',
  path: '/api/neteller',
  money: 'idempotent',
  body: z.object({
    account: z.string().check(z.minLength(1), z.maxLength(254)),
    secure_id: z.string().check(z.regex(/^\d{6}$/)),
    amount: decimal,
    currency: z.optional(currency),
    bonus: z.optional(z.boolean()),
    fixed: z.optional(z.boolean()),
    deposit: z.optional(z.uuid()),
    credit: account,
  }),
  response: paymentResponse,
  additions: { body: ['deposit', 'credit'], response: ['next'] },
  why: 'The original names account, secure id and amount without their spelling. `account` is Neteller’s own, so the account to credit is `credit` here.',
})

export const payMethod = route({
  area: 'funding',
  path: '/api/pay/:method',
  money: 'idempotent',
  params: z.object({ method: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,30}$/)) }),
  body: chargeBody,
  response: paymentResponse,
  additions: { body: ['deposit', 'account', 'card'], response: ['next'] },
  why: 'PayPal and other methods without a call of their own; a method that is not offered is refused (FUND-39).',
})

export const reportBank = route({
  area: 'funding',
  path: '/api/report/bank',
  body: z.object({
    amount: decimal,
    currency,
    email: z.optional(email),
    bonus: z.optional(z.boolean()),
    fixed: z.optional(z.boolean()),
    random: z.optional(reportKey),
    account,
  }),
  response: z.extend(paymentResponse, { bank: z.optional(bankDetails) }),
  additions: { body: ['random', 'account'] },
  why: 'Announces a transfer and returns the bank details. The transfer quotes `reference`, which names this announcement; `random` is its idempotency key.',
})

export const openTransfer = route({
  area: 'funding',
  path: '/api/deposit/report/open',
  source: 'ours',
  body: z.optional(z.object({ account })),
  response: z.extend(plainResponse, {
    data: z.optional(z.object({ account: z.string(), amount: decimal, currency, bank: bankDetails })),
  }),
  why: 'The newest announced transfer to the account, or to any, that is still waited for, with where to send it, for an app that was closed meanwhile (FUND-39).',
})

export const reportQuick = route({
  area: 'funding',
  feature: 'quickTopUp',
  path: '/api/report/quick',
  body: z.object({ amount: decimal, fixed: z.boolean(), bonus: z.boolean(), deposit: z.optional(z.uuid()), account }),
  response: paymentResponse,
  additions: { body: ['deposit', 'account'], response: ['next'] },
  why: 'Opens the deposit of a quick top-up without charging; the cascade charges the saved card (TRD-12).',
})

export const reportMethod = route({
  area: 'funding',
  path: '/api/report/:method',
  params: z.object({ method: z.string().check(z.regex(/^(?!(?:bank|quick)$)[a-z][a-z0-9_]{1,30}$/)) }),
  body: z.object({
    email,
    amount: decimal,
    currency,
    random: reportKey,
    bonus: z.boolean(),
    fixed: z.boolean(),
    bitcoin: z.optional(decimal),
    account,
  }),
  response: paymentResponse,
  additions: { body: ['account'] },
  why: '`random` is the report’s idempotency key: each is recorded once. `bitcoin` is the amount in the coin. It never charges (FUND-43).',
})
