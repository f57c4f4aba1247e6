import type { FastifyInstance } from 'fastify'
import type { World } from './app.ts'
import { page, text } from './html.ts'

type Message = { id: string; kind: string; name: string; email: string; phone: string; message: string; language: string; at: number }

/** How many messages the page shows, the newest first. */
const shown = 50
const string = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The support desk of the sandbox world (SUP-03, SUP-04): takes messages and shows them to whoever plays the desk. */
export function registerDesk(app: FastifyInstance, { file }: World): void {
  file.exec(`create table if not exists desk_message (seq integer primary key autoincrement, id text not null unique, kind text not null, name text not null,
email text not null, phone text not null, message text not null, language text not null, at integer not null)`)
  const add = file.prepare(
    'insert into desk_message (id, kind, name, email, phone, message, language, at) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing',
  )
  const newest = file.prepare('select id, kind, name, email, phone, message, language, at from desk_message order by seq desc limit ?')

  app.post<{ Body: Partial<Record<keyof Message, unknown>> | undefined }>('/desk/messages', (request, reply) => {
    const { id, kind, name, email, phone, message, language, at } = request.body ?? {}
    if (string(id) === '' || typeof at !== 'number') return reply.code(400).send({ error: 'malformed' })
    add.run(string(id), string(kind), string(name), string(email), string(phone), string(message), string(language), at)
    return reply.code(201).send({ id })
  })
  // The same as data: what tests compare with.
  app.get('/desk/messages', (_request, reply) => reply.send(newest.all(shown)))
  app.get('/desk', (_request, reply) => {
    const rows = (newest.all(shown) as Message[]).map(article)
    return reply.type('text/html; charset=utf-8').send(page('Support desk', rows.join('') || '<p>Nobody has written yet.</p>'))
  })
}

const article = ({ kind, name, email, phone, message, language, at }: Message): string => `<article><h2>${
  kind === 'call' ? `Call ${text(phone)}` : text(name)
}</h2>
<p>${new Date(at).toISOString()}, ${text(language)}</p>${kind === 'call' ? '' : `<p>${text(email)} ${text(phone)}</p><p style="white-space:pre-wrap">${text(message)}</p>`}</article>`
