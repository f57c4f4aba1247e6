import { hourMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import type { Letter } from '../../outside/mail.ts'
import type { Customer } from './customers.ts'
import type { MailedLinkTable } from './tables.ts'

type Purpose = MailedLinkTable['purpose']
type NewLink = { purpose: Purpose; customerId: number; change: number | null; expires: number }

/** Makes a link, of which only the hash is kept, and answers its token. */
export async function makeLink(db: Db | Trx, { purpose, customerId, change, expires }: NewLink, now: number): Promise<string> {
  const token = newToken()
  const row = { hash: hashToken(token), purpose, customer_id: customerId, made_at: now, expires_at: expires, email_change: change }
  await db.insertInto('mailed_link').values(row).execute()
  return token
}

/**
 * Mails a link. The token is made here, at the last moment: neither the database nor the job ever holds it, and a letter that is tried
 * again has a token of its own.
 */
export async function mailWithLink(
  { db, now, outside }: Deps,
  link: NewLink,
  letterOf: (token: string) => Omit<Letter, 'at'>,
): Promise<void> {
  const at = now()
  const token = await makeLink(db, link, at)
  try {
    await outside.mail.send({ ...letterOf(token), at })
  } catch (error) {
    // A link that was never sent does not count against the person.
    await db.deleteFrom('mailed_link').where('hash', '=', hashToken(token)).execute()
    throw error
  }
}

/** Whose link this is; null when there is none such, or it is too old or used. */
export async function findLink(db: Db | Trx, purpose: Purpose, token: string, now: number): Promise<Customer | null> {
  const found = await db
    .selectFrom('mailed_link')
    .innerJoin('customer', 'customer.id', 'mailed_link.customer_id')
    .selectAll('customer')
    .where('mailed_link.hash', '=', hashToken(token))
    .where('mailed_link.purpose', '=', purpose)
    .where('mailed_link.expires_at', '>', now)
    .executeTakeFirst()
  return found ?? null
}

/** Uses a link up, and every other link of its kind with it. False when it was used meanwhile. Hold the customer's row first. */
export async function spendLink(trx: Trx, purpose: Purpose, token: string, customerId: number, now: number): Promise<boolean> {
  const live = trx
    .updateTable('mailed_link')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
  const spent = await live.where('hash', '=', hashToken(token)).executeTakeFirst()
  if (spent.numUpdatedRows !== 1n) return false
  await live.execute()
  return true
}

/** Every open link of a person is worth nothing more, but for those that take a change of address back: they outlive a new password. */
export async function spendLinks(trx: Trx, customerId: number): Promise<void> {
  await trx
    .updateTable('mailed_link')
    .set({ expires_at: 0 })
    .where('customer_id', '=', customerId)
    .where('purpose', '<>', 'undoEmail')
    .where('expires_at', '>', 0)
    .execute()
}

/** How many links of a kind went to a person within the last hour. */
export async function linksOfLastHour({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: number, purpose: Purpose): Promise<number> {
  const { count } = await db
    .selectFrom('mailed_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('made_at', '>', now() - hourMs)
    .executeTakeFirstOrThrow()
  return count
}
