import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { MailTable } from './mailTables.ts'
import { mailText } from './mailText.ts'
import { page, text } from './sandbox/html.ts'

/** How many letters the page shows, the newest first. */
const shown = 50
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/sandbox/mail`: the letters of a sandbox that has no mail server, for the person who plays all its parts (SRV-06). Nowhere else. */
export function serveOutbox(app: FastifyInstance, { config, db }: { config: Config; db: Db }): void {
  if (config.mode !== 'sandbox') return
  app.get('/sandbox/mail', async (_request, reply) => {
    const letters = await db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(shown).execute()
    const body = letters.map(letterHtml).join('')
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page('Outbox', body || '<p>No letter has been written yet.</p>'))
  })
}

function letterHtml({ recipient, written_at: at, ...letter }: Selectable<MailTable>): string {
  const { subject, text: body } = mailText(letter)
  const spoken = `lang="${languageTag(letter.language)}" dir="${directionOf(letter.language)}"`
  return `<article><h2 ${spoken}>${text(subject)}</h2><p>To ${text(recipient)}, ${new Date(at).toISOString()}</p><p ${spoken}>${withLinks(body)}</p></article>`
}

/** An address on a line of its own can be pressed, as in a mail program. */
const withLinks = (body: string): string =>
  body
    .split('\n')
    .map((line) => (/^https?:\/\/\S+$/.test(line) ? `<a href="${text(line)}">${text(line)}</a>` : text(line)))
    .join('<br>')
