import * as z from 'zod/mini'
import { chargeBody, listenBody, paymentAnswer } from './cascade.ts'
import { currency, decimal, plainAnswer } from './kernel.ts'
import { route } from './route.ts'

const guid = z.string().check(z.regex(/^[\w-]{8,64}$/))
/** A boolean as a form sends it. */
const formFlag = z.enum(['true', 'false'])

export const conceptPay = route({
  area: 'cascade',
  path: '/api/payconcept/pay',
  money: 'idempotent',
  body: chargeBody,
  answer: paymentAnswer,
  additions: { body: ['deposit', 'account', 'card'], answer: ['next'] },
})
export const conceptListen = route({
  area: 'cascade',
  path: '/api/payconcept/listen',
  body: listenBody,
  answer: paymentAnswer,
  additions: { answer: ['next'] },
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
  answer: z.extend(paymentAnswer, {
    limit: z.optional(z.boolean()),
    form: z.optional(z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })),
  }),
  additions: { body: ['deposit', 'account', 'card'], answer: ['next'] },
  why: '`limit` is the flag of five a month, kept by the server. The provider’s form comes as fields to post at an allow-listed origin, never as markup (APP-13).',
})
export const agniListen = route({
  area: 'cascade',
  path: '/api/fm/agni/listen',
  body: listenBody,
  answer: paymentAnswer,
  additions: { answer: ['next'] },
})

export const entroPay = route({
  area: 'cascade',
  path: '/api/entro/pay',
  money: 'idempotent',
  body: z.extend(chargeBody, { pin: z.optional(z.string().check(z.regex(/^\d{4,8}$/))) }),
  answer: paymentAnswer,
  additions: { body: ['deposit', 'account', 'card'], answer: ['next'] },
  why: '`pin` is what dialog_entro_pin asks for where the user’s entro_pin is set.',
})
export const entroReject = route({
  area: 'cascade',
  path: '/api/entro/reject',
  body: z.object({ deposit: z.optional(z.uuid()) }),
  answer: plainAnswer,
  additions: { body: ['deposit'] },
  why: 'The person declined this way: recorded as tried without an attempt, so that the cascade goes on.',
})
export const entroCvv = route({
  area: 'cascade',
  path: '/api/entro/cvv',
  money: 'idempotent',
  body: z.object({
    cvv: z.string().check(z.regex(/^\d{3,4}$/)),
    deposit: z.optional(z.uuid()),
    transaction_id: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: paymentAnswer,
  additions: { body: ['deposit'], answer: ['next'] },
  why: 'Completes the attempt that asked for a security code; the code goes on to the processor and is forgotten (FUND-19).',
})
export const entroRedirect = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/entro/redirect',
  query: z.object({ deposit: z.optional(z.uuid()) }),
  answer: 'redirect',
  why: 'Leads to the processor’s page for the deposit that is open; changes nothing.',
})

export const shapePay = route({
  area: 'cascade',
  path: '/api/shape/pay',
  money: 'idempotent',
  body: chargeBody,
  answer: paymentAnswer,
  additions: { body: ['deposit', 'account', 'card'], answer: ['next'] },
  why: 'data.guid names the invoice that data.redirect opens.',
})
export const shapeInvoice = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/shape/invoice/:guid',
  params: z.object({ guid }),
  answer: 'redirect',
  why: 'The processor’s own invoice page, which returns to the listen page (FUND-29).',
})

export const zoomScript = route({
  area: 'cascade',
  path: '/api/debug/zoom_script',
  body: z.optional(z.object({})),
  answer: z.extend(plainAnswer, { data: z.optional(z.object({ url: z.string() })) }),
  why: 'Answers where the processor’s page with its script lives. The script itself never runs in the shell (FUND-26).',
})
export const zoomSession = route({
  area: 'cascade',
  path: '/api/zoom',
  body: z.object({ action: z.literal('session'), amount: decimal, currency: z.optional(currency), deposit: z.optional(z.uuid()) }),
  answer: paymentAnswer,
  additions: { body: ['deposit'], answer: ['next'] },
  why: 'Opens a session, named in `session`; the charge itself is /api/card/fast/zoom with the token that its page gives.',
})

export const ezpayStart = route({
  area: 'cascade',
  method: 'GET',
  path: '/api/card/fast/ezpay',
  query: z.object({ deposit: z.optional(z.uuid()) }),
  answer: 'redirect',
  why: 'A navigation, so it cannot carry an Idempotency-Key: it resumes the one attempt of the open deposit, however often it is opened.',
})

export const unionpayListen = route({
  area: 'cascade',
  path: '/api/unionpay/listen',
  body: z.object({ transaction_id: z.string().check(z.maxLength(100)) }),
  answer: paymentAnswer,
  why: 'Asked when ORANGE answers for a union card (FUND-24).',
})
