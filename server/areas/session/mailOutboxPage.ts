import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { directionOf, languageTag } from '../../../domain/kernel/languageTag.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import type { MailTable } from '../../external/mailTables.ts'
import { mailText } from '../../external/mailText.ts'
import { htmlPage, escapeHtml } from '../../../http/htmlPage.ts'

/** Letters shown on the page, the newest first. */
const maxLetters = 50
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Serves `/sandbox/mail`: the letters of a sandbox without a mail server, for the tester (SRV-06). Not served
 * in production.
 */
export function serveOutbox(app: FastifyInstance, { config, db }: { config: Config; db: Db }): void {
  if (config.mode !== 'sandbox') return
  app.get('/sandbox/mail', async (_request, reply) => {
    const letters = await db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(maxLetters).execute()
    const body = letters.map(letterHtml).join('')
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(htmlPage('Outbox', body || '<p>No letter has been written yet.</p>'))
  })
}

function letterHtml({ recipient, written_at: at, ...letter }: Selectable<MailTable>): string {
  const { subject, text: body } = mailText(letter)
  const languageAttributes = `lang="${languageTag(letter.language)}" dir="${directionOf(letter.language)}"`
  return `<article><h2 ${languageAttributes}>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, ${new Date(at).toISOString()}</p><p ${languageAttributes}>${withLinks(body)}</p></article>`
}

/** Makes an address on a line of its own a link, as a mail program does. */
const withLinks = (body: string): string =>
  body
    .split('\n')
    .map((line) => (/^https?:\/\/\S+$/.test(line) ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>` : escapeHtml(line)))
    .join('<br>')
