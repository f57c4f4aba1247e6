import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from './app.ts'
import { type Charge, chargeStore } from './chargeStore.ts'
import { page, text } from './html.ts'

type Ask = { Params: { id: string }; Querystring: { return?: string }; Body: { decision?: string; return?: string } | undefined }

type Words = { title: string; lead: string; yes: string; no: string; refusal: string }
const bank: Words = {
  title: 'Confirm your payment',
  lead: 'Your bank asks you to confirm this payment.',
  yes: 'Confirm',
  no: 'Refuse',
  refusal: 'not_authenticated',
}
const voucher: Words = {
  title: 'Pay with VLOAD',
  lead: 'Pay this amount from your VLOAD balance.',
  yes: 'Pay',
  no: 'Cancel',
  refusal: 'voucher_refused',
}

/** Leads back only to the origin that the charge was ordered from: a bank's page is no way to send a person anywhere else. */
export function safeReturn(charge: Charge, wanted: string | undefined): string {
  const target = wanted === undefined ? null : URL.parse(wanted)
  return target && target.origin === URL.parse(charge.return_to)?.origin ? target.href : charge.return_to
}

const form = ({ lead, yes, no }: Words, charge: Charge, back: string): string => `<p>${lead}</p>
<dl><dt>Merchant</dt><dd>Openfloor</dd><dt>Amount</dt><dd>${text(charge.amount)} ${text(charge.currency)}</dd></dl>
<form method="post"><input type="hidden" name="return" value="${text(back)}">
<button name="decision" value="confirm">${yes}</button><button class="no" name="decision" value="refuse">${no}</button></form>`

/** The bank's 3D page and VLOAD's own: two buttons, and back to where the person came from. */
export function registerBankPages(app: FastifyInstance, { file, now }: World): void {
  const store = chargeStore(file, now)
  for (const [path, words] of Object.entries({ '/acs/:id': bank, '/vload/:id': voucher })) {
    const show = (request: FastifyRequest<Ask>, reply: FastifyReply) => {
      const charge = store.byId(request.params.id)
      reply.type('text/html; charset=utf-8')
      if (!charge) return reply.code(404).send(page('Nothing to confirm', '<p>This address belongs to no payment.</p>'))
      const back = safeReturn(charge, request.query.return)
      const done = `<p>This payment has been decided: ${text(charge.status)}.</p><p><a href="${text(back)}">Back to the merchant</a></p>`
      return reply.send(page(words.title, charge.status === 'open' ? form(words, charge, back) : done))
    }
    app.get<Ask>(path, show)
    app.post<Ask>(path, (request, reply) => {
      const charge = store.byId(request.params.id)
      if (!charge) return show(request, reply)
      if (charge.status === 'open') {
        store.decide(charge.id, request.body?.decision === 'confirm' ? { status: 'approved' } : { status: 'declined', code: words.refusal })
      }
      return reply.redirect(safeReturn(charge, request.body?.return), 303)
    })
  }
}
