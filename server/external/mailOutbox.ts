import type { Db } from '../db/database.ts'
import type { MailPort } from './mail.ts'

/**
 * Returns the sandbox's mail adapter: letters are stored in the database and shown on the outbox page
 * (SRV-06).
 */
export function mailOutbox(db: Db): MailPort {
  return {
    async send({ to, letter, language, params, at }) {
      await db
        .insertInto('mail_outbox')
        .values({ recipient: to, letter, language, params: JSON.stringify(params), written_at: at })
        .execute()
    },
  }
}
