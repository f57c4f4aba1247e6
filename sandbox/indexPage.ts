import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from './app.ts'
import { type Charge, chargeStore } from './chargeStore.ts'
import { htmlPage, escapeHtml } from '../http/htmlPage.ts'
import { reversalStore } from './reversals.ts'
import { testCards } from './testCards.ts'

const button = (charge: Charge, decision: string, label: string): string =>
  `<button name="decision" value="${decision}" aria-label="${label} ${escapeHtml(charge.reference)}">${label}</button>`

/**
 * A declined charge can still be approved: such a late approval has to be refunded. An approved one can go
 * back without the merchant (FUND-45).
 */
function row(charge: Charge): string {
  const undecided = charge.status === 'open' || charge.status === 'late'
  const kept = charge.status === 'approved' && charge.returned < charge.taken
  const reversals = kept ? `${button(charge, 'refund', 'Refund')}${button(charge, 'chargeback', 'Charge back')}` : ''
  const buttons = `${reversals}${undecided || charge.status === 'declined' ? button(charge, 'approve', 'Approve') : ''}${undecided ? button(charge, 'decline', 'Decline') : ''}`
  return `<tr><td>${escapeHtml(charge.processor)}</td><td>${escapeHtml(charge.reference)}</td><td>${escapeHtml(charge.amount)} ${escapeHtml(charge.currency)}</td>
<td>${escapeHtml(charge.status)}${charge.returned > 0 ? ', given back' : ''}</td><td><form method="post" action="/charges/${charge.id}">${buttons}</form></td></tr>`
}

/** Serves the sandbox's start page (SRV-09): test cards, and every charge with its possible decisions. */
export function registerIndexPage(app: FastifyInstance, { database, now }: SandboxContext): void {
  const store = chargeStore(database, now)
  const reversals = reversalStore(database, now)
  app.get('/', (_request, reply) => {
    const cards = testCards.map(({ number, brand, scenario }) => `<tr><td>${number}</td><td>${brand}</td><td>${scenario}</td></tr>`)
    const charges = store.all().map(row)
    const table = (head: string, rows: string[]) => `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    return reply.type('text/html; charset=utf-8').send(
      htmlPage(
        'Sandbox',
        `<nav><a href="/controls">Controls</a> · <a href="/bank">Bank</a> · <a href="/chain">Coin chains</a> · <a href="/payouts">Payouts</a> · <a href="/desk">Support desk</a></nav><h2>Charges</h2>${charges.length === 0 ? '<p>Nothing has been charged yet.</p>' : table('<th>Processor</th><th>Reference</th><th>Amount</th><th>Status</th><th>Decide</th>', charges)}
<h2>Test cards</h2>${table('<th>Number</th><th>Brand</th><th>What happens</th>', cards)}`,
      ),
    )
  })
  // The same as JSON, for one deposit: journeys and fault tests compare our ledger with it.
  app.get<{ Params: { deposit: string } }>('/books/:deposit', (request, reply) => reply.send(store.all(request.params.deposit)))
  app.post<{ Params: { id: string }; Body: { decision?: string } | undefined }>('/charges/:id', (request, reply) => {
    const { id } = request.params
    const decision = request.body?.decision
    if (decision === 'refund' || decision === 'chargeback') reversals.reverse(id, decision)
    else store.decide(id, decision === 'approve' ? { status: 'approved' } : { status: 'declined', code: 'do_not_honor' })
    return reply.redirect('/', 303)
  })
}
