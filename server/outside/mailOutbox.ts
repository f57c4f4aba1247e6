import type { Db } from '../db/database.ts'
import type { MailPort } from './mail.ts'

/** The sandbox adapter of mail: letters are kept in the database, where the outbox page shows them (SRV-06). */
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
