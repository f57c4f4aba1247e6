import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { currency, decimal } from '../../contract/kernel.ts'
import { escapeHtml, htmlPage } from '../../http/htmlPage.ts'
import type { SandboxContext } from '../app.ts'
import { safeReturn } from '../safeReturn.ts'
import { hostCodes, plainCard, type Traits } from './traits.ts'

type Session = { session: string; amount: string; currency: string; return_to: string; token: string | null; used: number }
type SessionRoute = { Params: { session: string }; Querystring: { return?: string } }

const order = z.object({ amount: decimal, currency, returnTo: z.url() })
/** The page's script may run and send its form to this origin alone. */
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Runs on ZOOM's own page: exchanges the security code for a token, and returns to the merchant with it. */
const script = `const form = document.querySelector('form')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const back = form.dataset.return
  if (event.submitter?.value === 'cancel') return location.assign(back)
  const answer = await fetch(location.pathname + '/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cvv: form.cvv.value }),
  })
  const { token, error } = await answer.json()
  if (token) location.assign(back + (back.includes('?') ? '&' : '?') + 'token=' + token)
  else document.querySelector('[role=alert]').textContent = error
})`

/** The sessions of ZOOM's page and their tokens; a token pays once, and only its session's amount. */
function zoomSessions(database: DatabaseSync) {
  database.exec(
    `create table if not exists zoom_session (session text primary key, amount text not null, currency text not null, return_to text not null,
      token text unique, used integer not null default 0) strict`,
  )
  const newId = () => randomBytes(18).toString('base64url')
  const find = (session: string): Session | null =>
    (database.prepare('select * from zoom_session where session = ?').get(session) as Session | undefined) ?? null
  return {
    find,
    open(amount: string, unit: string, returnTo: string): string {
      const session = newId()
      database
        .prepare('insert into zoom_session (session, amount, currency, return_to) values (?, ?, ?, ?)')
        .run(session, amount, unit, returnTo)
      return session
    },
    tokenOf(session: string): string {
      database.prepare('update zoom_session set token = coalesce(token, ?) where session = ?').run(newId(), session)
      return find(session)?.token ?? ''
    },
    /** True once for each token, if the amount is its session's. */
    use: (token: string, amount: string, unit: string): boolean =>
      database
        .prepare('update zoom_session set used = 1 where token = ? and used = 0 and amount = ? and currency = ?')
        .run(token, amount, unit).changes === 1,
  }
}

/** Serves ZOOM's sessions and its page with a script, where the person enters the security code (FUND-26). */
function register(app: FastifyInstance, { database }: SandboxContext): void {
  const sessions = zoomSessions(database)
  app.post('/processors/ZOOM/sessions', (request, reply) => {
    const read = order.safeParse(request.body)
    if (!read.success) return reply.code(400).send({ error: 'malformed' })
    const session = sessions.open(read.data.amount, read.data.currency, read.data.returnTo)
    return reply.send({ session, url: `${request.protocol}://${request.host}/zoom/${session}` })
  })
  app.get('/zoom/script.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  app.get<SessionRoute>('/zoom/:session', (request, reply) => {
    const session = sessions.find(request.params.session)
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
    if (!session) return reply.code(404).send(htmlPage('Nothing to pay', '<p>This address belongs to no payment.</p>'))
    const back = escapeHtml(safeReturn(session, request.query.return))
    return reply.send(
      htmlPage(
        'Zoom card entry',
        `<p>Enter your card’s security code. 000 is wrong.</p>
<dl><dt>Merchant</dt><dd>Openfloor</dd><dt>Amount</dt><dd>${escapeHtml(session.amount)} ${escapeHtml(session.currency)}</dd></dl>
<form data-return="${back}"><p role="alert"></p><p><label>Security code <input name="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" style="font:inherit;min-height:44px"></label></p>
<button name="decision" value="pay">Use this card</button><button class="no" name="decision" value="cancel">Cancel</button></form>
<script src="/zoom/script.js" defer></script>`,
      ),
    )
  })
  app.post<SessionRoute>('/zoom/:session/token', (request, reply) => {
    const read = z.object({ cvv: z.string().check(z.regex(/^\d{3,4}$/)) }).safeParse(request.body)
    if (!sessions.find(request.params.session)) return reply.code(404).send({ error: 'Nothing to pay' })
    if (!read.success || read.data.cvv === '000') return reply.code(422).send({ error: 'Card data not valid' })
    return reply.send({ token: sessions.tokenOf(request.params.session) })
  })
}

export const zoom: Traits = {
  ...plainCard,
  codes: hostCodes,
  declines: { zoomData: { code: 'token_mismatch' } },
  readGiven: (database) => {
    const sessions = zoomSessions(database)
    return ({ token, amount, currency: unit }) => (sessions.use(token ?? '', amount, unit) ? null : 'zoomData')
  },
  register,
}
