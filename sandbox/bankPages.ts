import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from './app.ts'
import { type Charge, chargeStore } from './chargeStore.ts'
import { lateMs } from './testCards.ts'
import { htmlPage, escapeHtml } from '../http/htmlPage.ts'

type BankRoute = { Params: { id: string }; Querystring: { return?: string }; Body: { decision?: string; return?: string } | undefined }

type PageTexts = {
  title: string
  lead: string
  yes: string
  no: string
  /** The label of a way to pay whose result comes a minute later. */
  later?: string
  refusal: string
}
const texts: Readonly<Record<string, PageTexts>> = {
  acs: {
    title: 'Confirm your payment',
    lead: 'Your bank asks you to confirm this payment.',
    yes: 'Confirm',
    no: 'Refuse',
    refusal: 'not_authenticated',
  },
  vload: {
    title: 'Pay with VLOAD',
    lead: 'Pay this amount from your VLOAD balance.',
    yes: 'Pay',
    no: 'Cancel',
    refusal: 'voucher_refused',
  },
  shape: {
    title: 'Shape invoice',
    lead: 'This invoice is paid from your Shape wallet.',
    yes: 'Pay invoice',
    no: 'Decline invoice',
    refusal: 'abandoned',
  },
  entropay: {
    title: 'Pay with Entropay',
    lead: 'Pay this amount from your Entropay virtual card.',
    yes: 'Pay',
    no: 'Cancel',
    refusal: 'abandoned',
  },
  ezpay: {
    title: 'Pay with EZPay',
    lead: 'Pay at once from your EZPay balance, or by bank transfer.',
    yes: 'Pay now',
    later: 'Pay by transfer',
    no: 'Cancel',
    refusal: 'abandoned',
  },
  skrill: {
    title: 'Pay with Skrill',
    lead: 'Pay this amount from your Skrill balance.',
    yes: 'Pay',
    no: 'Cancel',
    refusal: 'wallet_refused',
  },
  paypal: {
    title: 'Pay with PayPal',
    lead: 'Pay at once from your PayPal balance, or from your bank account.',
    yes: 'Pay now',
    later: 'Pay from a bank account',
    no: 'Cancel',
    refusal: 'wallet_refused',
  },
  agni: {
    title: 'Pay with Agni',
    lead: 'Pay by Visa, Mastercard or UnionPay. Your bank may decline without a reason (code 05).',
    yes: 'Pay',
    no: 'Decline with code 05',
    refusal: '05',
  },
}

/** Returns the processor's own code for a refusal on the page at a path. */
export const refusalAt = (path: string): string => texts[path]?.refusal ?? 'abandoned'

/**
 * Returns the address to redirect to: only the origin that requested the charge, so that a bank's page is no
 * open redirect.
 */
export function safeReturn(charge: Pick<Charge, 'return_to'>, wanted: string | undefined): string {
  const target = wanted === undefined ? null : URL.parse(wanted)
  return target && target.origin === URL.parse(charge.return_to)?.origin ? target.href : charge.return_to
}

const form = ({ lead, yes, no, later }: PageTexts, charge: Charge, returnUrl: string): string => `<p>${lead}</p>
<dl><dt>Merchant</dt><dd>Openfloor</dd><dt>Amount</dt><dd>${escapeHtml(charge.amount)} ${escapeHtml(charge.currency)}</dd></dl>
<form method="post"><input type="hidden" name="return" value="${escapeHtml(returnUrl)}">
<button name="decision" value="confirm">${yes}</button>${later === undefined ? '' : `<button name="decision" value="later">${later}</button>`}<button class="no" name="decision" value="refuse">${no}</button></form>`

/**
 * Serves the bank's 3-D Secure page and the processors' own pages: their buttons, and back to the merchant.
 */
export function registerBankPages(app: FastifyInstance, { database, now }: SandboxContext): void {
  const store = chargeStore(database, now)
  for (const [name, page] of Object.entries(texts)) {
    const path = `/${name}/:id`
    const show = (request: FastifyRequest<BankRoute>, reply: FastifyReply) => {
      const charge = store.byId(request.params.id)
      reply.type('text/html; charset=utf-8')
      if (!charge) return reply.code(404).send(htmlPage('Nothing to confirm', '<p>This address belongs to no payment.</p>'))
      const returnUrl = safeReturn(charge, request.query.return)
      const done = `<p>This payment has been decided: ${escapeHtml(charge.status)}.</p><p><a href="${escapeHtml(returnUrl)}">Back to the merchant</a></p>`
      return reply.send(htmlPage(page.title, charge.status === 'open' ? form(page, charge, returnUrl) : done))
    }
    app.get<BankRoute>(path, show)
    app.post<BankRoute>(path, (request, reply) => {
      const charge = store.byId(request.params.id)
      if (!charge) return show(request, reply)
      if (charge.status === 'open' && request.body?.decision === 'later' && page.later) store.decideLater(charge.id, now() + lateMs)
      else if (charge.status === 'open') {
        store.decide(charge.id, request.body?.decision === 'confirm' ? { status: 'approved' } : { status: 'declined', code: page.refusal })
      }
      return reply.redirect(safeReturn(charge, request.body?.return), 303)
    })
  }
}
