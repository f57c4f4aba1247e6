import type { FastifyInstance } from 'fastify'
import { epochMs } from '../../contract/kernel.ts'
import { maxUploadBytes } from '../../domain/uploads/limits.ts'
import { escapeHtml, htmlPage } from '../../http/htmlPage.ts'
import type { SandboxContext } from '../app.ts'
import { isOwnForm } from '../ownForm.ts'
import { agentFileOf, agentFiles } from './agentFiles.ts'
import { registerMessages } from './messages.ts'
import { departments, priorities, statuses } from './deskTexts.ts'
import { type DeskLine, type DeskTicket, type EventKind, type PersonPost, ticketStore } from './ticketStore.ts'

const text = (value: unknown, most = 20_000): string => (typeof value === 'string' ? value.slice(0, most) : '')
type Wire = Record<string, unknown>
const objectOf = (value: unknown): Wire => (typeof value === 'object' && value !== null ? (value as Wire) : {})

/** Returns a post that the server has sent; null for anything else. */
function readPost(body: unknown): PersonPost | null {
  const { id, kind, content, at, attachments, ticket } = objectOf(body)
  const of = objectOf(ticket)
  const time = epochMs.safeParse(at)
  if (text(id) === '' || text(of['id']) === '' || !time.success || (kind !== 'message' && kind !== 'closed')) return null
  const files = (Array.isArray(attachments) ? attachments : []).map(objectOf)
  return {
    id: text(id, 80),
    kind,
    content: text(content),
    at: time.data,
    files: files.map(({ name, size }) => ({ name: text(name, 255), size: typeof size === 'number' ? size : 0 })),
    ticket: {
      id: text(of['id'], 40),
      subject: text(of['subject'], 200),
      name: text(of['name'], 200),
      email: text(of['email'], 254),
      language: text(of['language'], 5),
      department: typeof of['department'] === 'number' ? of['department'] : 0,
    },
  }
}

/**
 * Serves the sandbox's support desk (SUP-01, SUP-03, SUP-04): takes messages and tickets, answers like one,
 * and shows all of it to the tester, who can answer by hand.
 */
export function registerSupportDesk(app: FastifyInstance, context: SandboxContext): void {
  const messages = registerMessages(app, context)
  const store = ticketStore(context.database, context.now)

  app.get('/desk/choices', (_request, reply) => reply.send({ departments, priorities, statuses }))
  app.post('/desk/posts', { bodyLimit: 262_144 }, (request, reply) => {
    const post = readPost(request.body)
    if (post === null) return reply.code(400).send({ error: 'malformed' })
    store.take(post)
    return reply.code(201).send({ id: post.id })
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: maxUploadBytes }, (_request, body, done) =>
    done(null, body),
  )
  // Its size is all that the desk needs of a file.
  app.put('/desk/files/:id', { bodyLimit: maxUploadBytes }, (_request, reply) => reply.code(204).send())
  app.get<{ Params: { id: string } }>('/desk/files/:id', (request, reply) => {
    const file = agentFileOf(request.params.id)
    return file ? reply.type('application/octet-stream').send(file.bytes) : reply.code(404).send({ error: 'unknown' })
  })
  app.get<{ Querystring: { after?: string } }>('/desk/events', (request, reply) => {
    const after = Number(request.query.after ?? 0)
    return reply.send({ events: store.eventsAfter(Number.isSafeInteger(after) ? after : 0) })
  })

  app.get('/desk', (_request, reply) => {
    const tickets = store.newest().map(ticketArticle).join('')
    const page = `<h2>Tickets</h2>${tickets || '<p>There are no tickets yet.</p>'}<h2>Messages</h2>${messages() || '<p>There are no messages yet.</p>'}`
    return reply.type('text/html; charset=utf-8').send(htmlPage('Support desk', page))
  })
  app.post<{ Body: { ticket?: string; kind?: string; content?: string; file?: string } | undefined }>('/desk', (request, reply) => {
    const { ticket = '', kind, content = '', file = '' } = request.body ?? {}
    const attached = agentFileOf(file)
    const act = (['message', 'assigned', 'closed'] as const).find((one) => one === kind)
    if (!isOwnForm(request)) return reply.code(403).send({ error: 'foreign form' })
    if (!act || (act === 'message' && content.trim() === '' && !attached)) return reply.code(400).send({ error: 'malformed' })
    const files = attached && act === 'message' ? [{ id: file, name: attached.name, size: attached.bytes.length }] : []
    if (!store.actByHand(ticket, act, act === 'message' ? content : '', files)) return reply.code(404).send({ error: 'unknown' })
    return reply.redirect('/desk', 303)
  })
}

const line = ({ author, kind, content, files, at }: DeskLine): string => {
  const names = (JSON.parse(files) as { name: string; size: number }[]).map(({ name, size }) => `${escapeHtml(name)} (${size} bytes)`)
  const body = kind === 'message' ? escapeHtml(content) : `<em>${kind}</em>`
  return `<p style="white-space:pre-wrap"><strong>${author}</strong> ${new Date(at).toISOString()}
${body}${names.length === 0 ? '' : `\n${names.join(', ')}`}</p>`
}

const agentFileOptions = agentFiles.map(({ id, what }) => `<option value="${id}">${escapeHtml(what)}</option>`).join('')

const button = (kind: EventKind, label: string): string => `<button name="kind" value="${kind}">${label}</button>`

const ticketArticle = ({ ticket, lines }: { ticket: DeskTicket; lines: DeskLine[] }): string =>
  `<article><h3>${escapeHtml(ticket.subject)}</h3><p>${escapeHtml(ticket.id)}, ${escapeHtml(ticket.name)}, ${escapeHtml(ticket.email)}, ${escapeHtml(ticket.language)}</p>
${lines.map(line).join('')}<form method="post" action="/desk"><input type="hidden" name="ticket" value="${escapeHtml(ticket.id)}">
<p><label>Attach <select name="file"><option value="">nothing</option>${agentFileOptions}</select></label></p>
<p><label>Answer<textarea name="content" rows="3" style="font:inherit;width:100%;box-sizing:border-box"></textarea></label></p>
${button('message', 'Send the answer')} ${button('assigned', 'Assign')} ${button('closed', 'Close')}</form></article>`
