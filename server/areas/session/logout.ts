import type { FastifyInstance } from 'fastify'
import { logout } from '../../../contract/session.ts'
import { parseLanguage } from '../../../domain/session/language.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { setSid, newSid, readSid } from '../../kernel/sessionCookie.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { endWebSession } from './endWebSession.ts'

/**
 * Ends the session and its platform sessions (SES-14). It is a navigation, as in the original, so one from
 * another site ends nothing.
 */
export function serveLogout(app: FastifyInstance, { db, config }: Deps): void {
  serve(app, logout, async ({ request, reply, query }) => {
    const site = request.headers['sec-fetch-site']
    const sid = readSid(config, request)
    if (sid !== null && (site === undefined || site === 'same-origin' || site === 'none')) {
      await db.transaction().execute((trx) => endWebSession(trx, hashToken(sid)))
      setSid(config, reply, newSid('v'))
    }
    return reply.header('cache-control', 'no-store').redirect(`/${parseLanguage(query['lang']) ?? visitorLanguage(request)}/trading#/home`)
  })
}
