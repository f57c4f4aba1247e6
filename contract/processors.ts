import * as z from 'zod/mini'
import { chargeBody, listenBody, paymentResponse } from './cascade.ts'
import { currency, decimal, plainResponse } from './kernel.ts'
import { route } from './route.ts'

const guid = z.string().check(z.regex(/^[\w-]{8,64}$/))
/** A boolean as a form submits it. */
const formFlag = z.enum(['true', 'false'])

export const conceptPay = route({
  area: 'cascade',
  path: '/api/payconcept/pay',
  money: 'idempotent',
  body: chargeBody,
  response: paymentResponse,
  additions: { body: ['deposit', 'account', 'card'], response: ['next'] },
})
export const conceptListen = route({
  area: 'cascade',
  path: '/api/payconcept/listen',
  body: listenBody,
  response: paymentResponse,
  additions: { response: ['next'] },
})

export const agniPay = route({
  area: 'cascade',
  path: '/api/fm/agni/pay',
  money: 'idempotent',
  encoding: 'form',
  body: z.object({
    amount: decimal,
    fixed: formFlag,
    bonus: formFlag,
    currency,
    deposit: z.optional(z.uuid()),
    account: z.optional(z.string()),
    card: z.optional(z.string()),
  }),
  response: z.extend(paymentResponse, {
    limit: z.optional(z.boolean()),
    form: z.optional(z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })),
  }),
  additions: { body: ['deposit', 'account', 'card'], response: ['next'] },
  why: '`limit` is the flag of five a month, kept by the server. The provider’s form comes as fields to post at an allow-listed origin, never as markup (APP-13).',
})
export const agniListen = route({
  area: 'cascade',
  path: '/api/fm/agni/listen',
  body: listenBody,
  response: paymentResponse,
  additions: { response: ['next'] },
})

export const entroPay = route({
  area: 'cascade',
  path: '/api/entro/pay',
  money: 'idempotent',
  body: z.extend(chargeBody, { pin: z.optional(z.string().check(z.regex(/^\d{4,8}$/))) }),
  response: paymentResponse,
  additions: { body: ['deposit', 'account', 'card'], response: ['next'] },
  why: '`pin` is requested by dialog_entro_pin if the user’s entro_pin is set.',
})
export const entroReject = route({
  area: 'cascade',
  path: '/api/entro/reject',
  body: z.object({ deposit: z.optional(z.uuid()) }),
  response: plainResponse,
  additions: { body: ['deposit'] },
  why: 'The person declined this processor: recorded as tried without an attempt, so that the cascade continues.',
})
export const entroCvv = route({
  area: 'cascade',
  path: '/api/entro/cvv',
  money: 'idempotent',
  body: z.object({
    cvv: z.string().check(z.regex(/^\d{0,4}$/)),
    deposit: z.optional(z.uuid()),
    transaction_id: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: paymentResponse,
  additions: { body: ['deposit', 'transaction_id'], response: ['next'] },
  why: 'Completes the attempt that asked for a security code; the code is passed to the processor and not stored (FUND-19).',
})
export const entroRedirect = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/entro/redirect',
  query: z.object({ deposit: z.optional(z.uuid()) }),
  response: 'redirect',
  why: 'Redirects to the processor’s page for the open deposit; changes nothing.',
})

export const shapePay = route({
  area: 'cascade',
  path: '/api/shape/pay',
  money: 'idempotent',
  body: chargeBody,
  response: paymentResponse,
  additions: { body: ['deposit', 'account', 'card'], response: ['next'] },
  why: 'data.guid names the invoice that data.redirect opens.',
})
export const shapeInvoice = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/shape/invoice/:guid',
  params: z.object({ guid }),
  response: 'redirect',
  why: 'The processor’s own invoice page, which returns to the listen page (FUND-29).',
})

export const zoomScript = route({
  area: 'cascade',
  path: '/api/debug/zoom_script',
  body: z.optional(z.object({})),
  response: z.extend(plainResponse, { data: z.optional(z.object({ url: z.string() })) }),
  why: 'Returns the URL that leads to the processor’s page with its script, with `?session`. The script never runs in the app’s page (FUND-26).',
})
export const zoomSession = route({
  area: 'cascade',
  path: '/api/zoom',
  body: z.object({ action: z.literal('session'), amount: decimal, currency: z.optional(currency), deposit: z.optional(z.uuid()) }),
  response: paymentResponse,
  additions: { body: ['deposit', 'currency'], response: ['next'] },
  why: 'Opens a session, named in `session`, in the currency of the account unless another is named (ours); the charge itself is /api/card/fast/zoom with the token from its page.',
})

export const zoomPage = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/zoom/page',
  source: 'ours',
  query: z.object({ session: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  response: 'redirect',
  why: 'Redirects to the processor’s page of the person’s own session, which returns to the listen page with the token (FUND-26).',
})

export const ezpayStart = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/card/fast/ezpay',
  query: z.object({
    deposit: z.optional(z.uuid()),
    key: z.optional(z.string().check(z.maxLength(255))),
    amount: z.optional(decimal),
    currency: z.optional(currency),
    account: z.optional(z.string()),
    bonus: z.optional(formFlag),
    fixed: z.optional(formFlag),
    card: z.optional(z.string()),
  }),
  response: 'redirect',
  why: 'A navigation, so the attempt’s key and order are in the query: the first opening starts the attempt, every later one resumes it. Only our own page can start one.',
})

export const unionpayListen = route({
  area: 'cascade',
  path: '/api/unionpay/listen',
  body: z.object({ transaction_id: z.string().check(z.maxLength(100)) }),
  response: paymentResponse,
  why: 'Requested when ORANGE responds for a union card (FUND-24).',
})
