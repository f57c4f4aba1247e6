import type { FastifyInstance } from 'fastify'
import { epochMs } from '../../contract/kernel.ts'
import { escapeHtml } from '../../http/htmlPage.ts'
import type { SandboxContext } from '../app.ts'

type Message = { id: string; kind: string; name: string; email: string; phone: string; message: string; language: string; at: number }

/** Messages shown on the page, the newest first. */
const maxMessages = 50
const string = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Accepts the messages of the contact form and the call-back (SUP-03, SUP-04), and returns what shows the
 * newest as HTML.
 */
export function registerMessages(app: FastifyInstance, { database }: SandboxContext): () => string {
  database.exec(`create table if not exists desk_message (seq integer primary key autoincrement, id text not null unique, kind text not null, name text not null,
email text not null, phone text not null, message text not null, language text not null, at integer not null)`)
  const add = database.prepare(
    'insert into desk_message (id, kind, name, email, phone, message, language, at) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing',
  )
  const newest = database.prepare('select id, kind, name, email, phone, message, language, at from desk_message order by seq desc limit ?')

  app.post<{ Body: Partial<Record<keyof Message, unknown>> | undefined }>('/desk/messages', (request, reply) => {
    const { id, kind, name, email, phone, message, language, at } = request.body ?? {}
    const time = epochMs.safeParse(at)
    if (string(id) === '' || !time.success) return reply.code(400).send({ error: 'malformed' })
    add.run(string(id), string(kind), string(name), string(email), string(phone), string(message), string(language), time.data)
    return reply.code(201).send({ id })
  })
  // The same as JSON, for tests.
  app.get('/desk/messages', (_request, reply) => reply.send(newest.all(maxMessages)))
  return () => (newest.all(maxMessages) as Message[]).map(article).join('')
}

const article = ({ kind, name, email, phone, message, language, at }: Message): string => `<article><h3>${
  kind === 'call' ? `Call ${escapeHtml(phone)}` : escapeHtml(name)
}</h3>
<p>${new Date(at).toISOString()}, ${escapeHtml(language)}</p>${kind === 'call' ? '' : `<p>${escapeHtml(email)} ${escapeHtml(phone)}</p><p style="white-space:pre-wrap">${escapeHtml(message)}</p>`}</article>`
