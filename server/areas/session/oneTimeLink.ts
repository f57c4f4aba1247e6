import { hourMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import type { Letter } from '../../external/mail.ts'
import type { Customer } from './customers.ts'
import type { MailedLinkTable } from './tables.ts'

type Purpose = MailedLinkTable['purpose']
/** `since`: when the change that a link undoes was made; its letter may have waited for the mail server. */
type NewLink = { purpose: Purpose; customerId: number; change: number | null; expires: number; since?: number }

/** Creates a link, stores only its hash, and returns its token. */
export async function createLink(db: Db | Trx, link: NewLink, now: number): Promise<string> {
  const { purpose, customerId, change, expires, since = now } = link
  const token = newToken()
  const row = { hash: hashToken(token), purpose, customer_id: customerId, made_at: since, expires_at: expires, email_change: change }
  await db.insertInto('mailed_link').values(row).execute()
  return token
}

/**
 * Mails a link. The token is made here, so that neither the database nor a job's payload contains it; a
 * letter that is retried gets a new token.
 */
export async function mailWithLink(
  { db, now, external }: Deps,
  link: NewLink,
  letterOf: (token: string) => Omit<Letter, 'at'>,
): Promise<void> {
  const at = now()
  const token = await createLink(db, link, at)
  try {
    await external.mail.send({ ...letterOf(token), at })
  } catch (error) {
    // A link that was never sent does not count against the person.
    await db.deleteFrom('mailed_link').where('hash', '=', hashToken(token)).execute()
    throw error
  }
}

/** Returns the customer of a link; null when it is unknown, too old or used. */
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

/** Returns when a link was made, or the change that it undoes; null when it is unknown. */
export async function linkMadeAt(trx: Trx, token: string): Promise<number | null> {
  const link = await trx.selectFrom('mailed_link').select('made_at').where('hash', '=', hashToken(token)).executeTakeFirst()
  return link?.made_at ?? null
}

/**
 * Uses up a link and every other link of its kind. Returns false when it was used meanwhile. Lock the
 * customer's row first.
 */
export async function consumeLink(trx: Trx, purpose: Purpose, token: string, customerId: number, now: number): Promise<boolean> {
  const live = trx
    .updateTable('mailed_link')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
  const used = await live.where('hash', '=', hashToken(token)).executeTakeFirst()
  if (used.numUpdatedRows !== 1n) return false
  await live.execute()
  return true
}

/**
 * Invalidates every open link of a person but those for some purposes: by default links that undo a change of
 * address.
 */
export async function invalidateLinks(trx: Trx, customerId: number, kept: readonly Purpose[] = ['undoEmail']): Promise<void> {
  await trx
    .updateTable('mailed_link')
    .set({ expires_at: 0 })
    .where('customer_id', '=', customerId)
    .where('purpose', 'not in', kept)
    .where('expires_at', '>', 0)
    .execute()
}

/** Returns how many links of a kind were sent to a person within the last hour. */
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
