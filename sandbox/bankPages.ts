import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from './app.ts'
import { type Charge, chargeStore } from './chargeStore.ts'
import { traitsOf } from './processors/index.ts'
import type { PageTexts } from './processors/traits.ts'
import { safeReturn } from './safeReturn.ts'
import { lateMs } from './testCards.ts'
import { htmlPage, escapeHtml } from '../http/htmlPage.ts'

type BankRoute = { Params: { id: string }; Querystring: { return?: string }; Body: { decision?: string; return?: string } | undefined }

const texts: Readonly<Record<string, PageTexts>> = {
  acs: {
    title: 'Confirm your payment',
    lead: 'Your bank asks you to confirm this payment.',
    yes: 'Confirm',
    no: 'Refuse',
    refusal: 'not_authenticated',
  },
  ...Object.fromEntries(Object.values(traitsOf).flatMap((one) => (one.page === 'own' ? [[one.path, one.texts] as const] : []))),
}

/** Returns the processor's own code for a refusal on the page at a path. */
export const refusalAt = (path: string): string => texts[path]?.refusal ?? 'abandoned'

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
