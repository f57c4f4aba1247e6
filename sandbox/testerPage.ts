import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, htmlPage } from '../http/htmlPage.ts'
import type { SandboxContext } from './app.ts'
import { type RefusalReason, refusalReasons } from '../domain/verification/documents.ts'
import { disturbedServices, type ServiceState, serviceStates, serviceStateStore } from './serviceStates.ts'
import { isOwnForm } from './ownForm.ts'
import { postTesterAction, type TestedServer } from './testerActions.ts'

const labels: Readonly<Record<ServiceState, string>> = {
  up: 'Up',
  slow: 'Slow',
  down: 'Down',
  lostRequest: 'Loses the request',
  lostAnswer: 'Loses the answer',
  errorBeforeCharge: 'Error before charging',
  errorAfterCharge: 'Error after charging',
  garbage: 'Answers garbage',
  late: 'Answers late',
  pending: 'Pending for ever',
  lateApproval: 'Approves after declining',
}
/** The news and the support desk have no charges to disturb. */
const statesOf = (service: string): readonly ServiceState[] =>
  service === 'NEWS' || service === 'DESK' ? ['up', 'slow', 'down'] : serviceStates
const reasonLabels: Readonly<Record<RefusalReason, string>> = {
  unreadable: 'unreadable',
  cutOff: 'cut off',
  expired: 'expired',
  wrongDocument: 'another document',
  nameDiffers: 'another name',
}
const actionLabels: Readonly<Record<string, string>> = {
  notification: 'Send a notification',
  expiredInvoice: 'Expire the newest open invoice',
  payHalf: 'Pay half of it',
  payOneUnitShort: 'Pay it, one unit short',
  payExact: 'Pay it exactly',
  payOneUnitOver: 'Pay it, one unit over',
  payDouble: 'Pay it double',
  payLate: 'Pay it too late',
  signal: 'Send a signal to everyone',
  limitedOffer: 'Open a limited offer',
  riskFreeOffer: 'Open a risk-free offer',
  endWeekly: 'End the weekly contest now',
  endWeekend: 'End the weekend contest now',
  nextSeason: 'Move promotions to the next season',
  todaysSeason: 'Bring promotions back to today’s season',
  validation: 'Ask for a payment’s amount',
  approvedWithdrawal: 'Approve the newest withdrawal in review',
  rejectedWithdrawal: 'Reject the newest withdrawal in review',
  acceptDocument: 'Accept the newest document',
  ...Object.fromEntries(refusalReasons.map((reason) => [`refuse-${reason}`, `Refuse it: ${reasonLabels[reason]}`])),
}
const isAction = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(actionLabels, name)

const actionsForm = (server: TestedServer | null): string =>
  server === null
    ? '<p>This sandbox was started by itself: start it with <code>npm start</code> to act on its server.</p>'
    : `<form method="post" action="/controls/act"><p><label>For the person with the e-mail
<input name="email" type="email" required value="demo@openfloor.example" style="font:inherit;width:100%;min-height:44px;box-sizing:border-box"></label></p>
${Object.entries(actionLabels)
  .map(([name, label]) => `<button name="action" value="${name}">${label}</button>`)
  .join('\n')}</form>`

const servicesForm = (service: string, now: ServiceState): string =>
  `<tr><th scope="row">${service}</th><td>${labels[now]}</td><td><form method="post" action="/controls/services" style="all:unset"><input type="hidden" name="service" value="${service}">${statesOf(
    service,
  )
    .filter((state) => state !== now)
    .map((state) => `<button class="no" name="state" value="${state}" aria-label="${service}: ${labels[state]}">${labels[state]}</button>`)
    .join('')}</form></td></tr>`

/** Serves `/controls`: a tester acts on the server, and takes processors and news down, without a script. */
export function registerTesterPage(app: FastifyInstance, { database, server = null }: SandboxContext): void {
  const store = serviceStateStore(database)
  const show = (reply: FastifyReply, said: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(
        htmlPage(
          'Controls',
          `<nav><a href="/">Charges and test cards</a> · <a href="/chain">Coin chains</a></nav>${said === '' ? '' : `<p role="status"><strong>${escapeHtml(said)}</strong></p>`}
<h2>Act on the server</h2>${actionsForm(server)}<h2>Services</h2><table><thead><tr><th>Service</th><th>Now</th><th>Change to</th></tr></thead><tbody>${disturbedServices
            .map((service) => servicesForm(service, store.stateOf(service)))
            .join('')}</tbody></table>`,
        ),
      )
  app.get<{ Querystring: { said?: string } }>('/controls', (request, reply) => show(reply, (request.query.said ?? '').slice(0, 200)))
  app.post<{ Body: { service?: string; state?: string } | undefined }>('/controls/services', (request, reply) => {
    const service = disturbedServices.find((one) => one === request.body?.service)
    const state = service && statesOf(service).find((one) => one === request.body?.state)
    if (!isOwnForm(request)) return show(reply, 'Only this page’s own forms are accepted.', 403)
    if (!service || !state) return show(reply, 'There is no such service or state.', 400)
    store.set(service, state)
    return reply.redirect(`/controls?said=${encodeURIComponent(`${service}: ${labels[state]}`)}`, 303)
  })
  app.post<{ Body: { action?: string; email?: string } | undefined }>('/controls/act', async (request, reply) => {
    const { action, email = '' } = request.body ?? {}
    if (!isOwnForm(request)) return show(reply, 'Only this page’s own forms are accepted.', 403)
    if (!isAction(action) || server === null) return show(reply, 'There is no such action.', 400)
    const said = await postTesterAction(server, action, email)
    return reply.redirect(`/controls?said=${encodeURIComponent(said)}`, 303)
  })
}
