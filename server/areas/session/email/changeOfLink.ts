import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { hashToken } from '../../../kernel/secrets.ts'
import type { EmailChangeTable } from '../tables.ts'

export type EmailChange = Selectable<EmailChangeTable>

/** The change of address that a link is about; null when it is about none. */
export async function changeOfLink(trx: Trx, token: string): Promise<EmailChange | null> {
  const change = await trx
    .selectFrom('mailed_link')
    .innerJoin('email_change', 'email_change.id', 'mailed_link.email_change')
    .selectAll('email_change')
    .where('mailed_link.hash', '=', hashToken(token))
    .executeTakeFirst()
  return change ?? null
}
