import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { hashToken } from '../../../kernel/secrets.ts'
import type { EmailChangeTable } from '../tables.ts'

export type EmailChange = Selectable<EmailChangeTable>

/** Returns the change of address that a link belongs to; null when it belongs to none. */
export async function findChangeOfLink(trx: Trx, token: string): Promise<EmailChange | null> {
  const change = await trx
    .selectFrom('mailed_link')
    .innerJoin('email_change', 'email_change.id', 'mailed_link.email_change')
    .selectAll('email_change')
    .where('mailed_link.hash', '=', hashToken(token))
    .executeTakeFirst()
  return change ?? null
}
