import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from './app.ts'
import { type Charge, chargeStore } from './chargeStore.ts'
import { htmlPage, escapeHtml } from '../http/htmlPage.ts'

type BankRoute = { Params: { id: string }; Querystring: { return?: string }; Body: { decision?: string; return?: string } | undefined }

type PageTexts = { title: string; lead: string; yes: string; no: string; refusal: string }
const bank: PageTexts = {
  title: 'Confirm your payment',
  lead: 'Your bank asks you to confirm this payment.',
  yes: 'Confirm',
  no: 'Refuse',
  refusal: 'not_authenticated',
}
const voucher: PageTexts = {
  title: 'Pay with VLOAD',
  lead: 'Pay this amount from your VLOAD balance.',
  yes: 'Pay',
  no: 'Cancel',
  refusal: 'voucher_refused',
}

/** Returns the address to redirect to: only the origin that requested the charge, so that a bank's page is no open redirect. */
export function safeReturn(charge: Charge, wanted: string | undefined): string {
  const target = wanted === undefined ? null : URL.parse(wanted)
  return target && target.origin === URL.parse(charge.return_to)?.origin ? target.href : charge.return_to
}

const form = ({ lead, yes, no }: PageTexts, charge: Charge, returnUrl: string): string => `<p>${lead}</p>
<dl><dt>Merchant</dt><dd>Openfloor</dd><dt>Amount</dt><dd>${escapeHtml(charge.amount)} ${escapeHtml(charge.currency)}</dd></dl>
<form method="post"><input type="hidden" name="return" value="${escapeHtml(returnUrl)}">
<button name="decision" value="confirm">${yes}</button><button class="no" name="decision" value="refuse">${no}</button></form>`

/** Serves the bank's 3-D Secure page and VLOAD's own: two buttons, and back to the merchant. */
export function registerBankPages(app: FastifyInstance, { database, now }: SandboxContext): void {
  const store = chargeStore(database, now)
  for (const [path, texts] of Object.entries({ '/acs/:id': bank, '/vload/:id': voucher })) {
    const show = (request: FastifyRequest<BankRoute>, reply: FastifyReply) => {
      const charge = store.byId(request.params.id)
      reply.type('text/html; charset=utf-8')
      if (!charge) return reply.code(404).send(htmlPage('Nothing to confirm', '<p>This address belongs to no payment.</p>'))
      const returnUrl = safeReturn(charge, request.query.return)
      const done = `<p>This payment has been decided: ${escapeHtml(charge.status)}.</p><p><a href="${escapeHtml(returnUrl)}">Back to the merchant</a></p>`
      return reply.send(htmlPage(texts.title, charge.status === 'open' ? form(texts, charge, returnUrl) : done))
    }
    app.get<BankRoute>(path, show)
    app.post<BankRoute>(path, (request, reply) => {
      const charge = store.byId(request.params.id)
      if (!charge) return show(request, reply)
      if (charge.status === 'open') {
        store.decide(charge.id, request.body?.decision === 'confirm' ? { status: 'approved' } : { status: 'declined', code: texts.refusal })
      }
      return reply.redirect(safeReturn(charge, request.body?.return), 303)
    })
  }
}
