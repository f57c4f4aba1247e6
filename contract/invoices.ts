import * as z from 'zod/mini'
import { count, currency, decimal, flag, invoiceCoin, epochMs, plainResponse, refusal } from './kernel.ts'
import { type ResponseOf, route } from './route.ts'

export const invoiceGuid = z.string().check(z.regex(/^[\w-]{16,64}$/))

/**
 * An invoice in the API. `status` and `hash` are the original's; the other fields are ours (INV-03, INV-06).
 */
export const invoiceFields = {
  status: z.enum(['wt', 'su', 'ex']),
  hash: z.nullable(z.string()),
  address: z.optional(z.string()),
  amount: z.optional(decimal),
  currency: z.optional(currency),
  network: z.optional(z.string()),
  opened: z.optional(epochMs),
  deadline: z.optional(epochMs),
  paid: z.optional(decimal),
  due: z.optional(decimal),
  /**
   * The credit for the whole amount, at the rate of `opened`, which holds until `deadline`; missing if the
   * account is in the coin itself.
   */
  worth: z.optional(z.object({ amount: decimal, currency })),
  confirmations: z.optional(z.object({ seen: count, needed: count })),
  /** The sum credited so far, its account, and the time of the last credit. */
  credited: z.optional(z.object({ amount: decimal, currency, account: z.optional(z.string()), at: z.optional(epochMs) })),
  /** The server's time, so that a countdown is right on a device whose clock is wrong (INV-04). */
  now: z.optional(epochMs),
} as const

const coinParams = z.object({ coin: invoiceCoin })

export const checkInvoice = route({
  area: 'invoices',
  path: '/api/:coin/check',
  params: coinParams,
  body: z.object({ guid: invoiceGuid }),
  response: z.extend(refusal, invoiceFields),
  additions: { response: ['network', 'opened', 'deadline', 'paid', 'due', 'worth', 'confirmations', 'credited', 'now'] },
})
export type WireInvoice = ResponseOf<typeof checkInvoice>

export const payCoin = route({
  area: 'invoices',
  path: '/api/:coin/pay',
  params: coinParams,
  money: 'idempotent',
  body: z.object({
    amount: decimal,
    bonus: z.boolean(),
    fixed: z.boolean(),
    currency,
    is_erc20: z.optional(z.boolean()),
    token: z.optional(z.string().check(z.maxLength(40))),
    account: z.optional(z.string()),
  }),
  response: z.extend(z.partial(z.object(invoiceFields)), { ...refusal.shape, return: flag, guid: z.optional(invoiceGuid) }),
  additions: { body: ['account'], response: ['network', 'opened', 'deadline', 'paid', 'due', 'worth', 'confirmations', 'credited', 'now'] },
  why: 'amount is in the account’s currency; with `fixed` it is in the coin itself. Opens an invoice and charges nothing.',
})
export const openInvoices = route({
  area: 'invoices',
  path: '/api/invoices/open',
  source: 'ours',
  body: z.optional(z.object({})),
  response: z.extend(plainResponse, { data: z.optional(z.array(z.object({ coin: invoiceCoin, guid: invoiceGuid, ...invoiceFields }))) }),
  why: 'The open invoices, so that another device can list them (INV-07).',
})

export const bitcoinCurrency = route({
  area: 'invoices',
  path: '/api/bitcoin/currency',
  body: z.optional(z.object({})),
  response: z.extend(plainResponse, { rates: z.optional(z.record(z.string(), decimal)) }),
  why: 'rates: what one coin costs in each fiat currency, as decimals.',
})
export const bitcoinSave = route({
  area: 'invoices',
  path: '/api/bitcoin/save',
  body: z.object({ amount: decimal, currency: z.optional(currency) }),
  response: plainResponse,
})
export const bitcoinDeposit = route({
  area: 'invoices',
  path: '/api/bitcoin/deposit',
  body: z.object({ guid: z.optional(invoiceGuid) }),
  response: plainResponse,
})

export const invoicePage = route({
  area: 'invoices',
  method: 'GET',
  path: '/api/:coin/invoice/:guid',
  access: 'anyone',
  params: z.object({ coin: invoiceCoin, guid: invoiceGuid }),
  response: 'html',
  why: 'A page of the app: the server returns its document (INV-02, INV-08).',
})
