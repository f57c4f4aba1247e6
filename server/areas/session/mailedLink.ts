import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import type { Language } from '../../../contract/kernel.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import type { LetterName } from '../../outside/mail.ts'
import { type Customer, findCustomer } from './customers.ts'
import type { MailedLinkTable } from './tables.ts'

type Purpose = MailedLinkTable['purpose']

const job = 'session.mailedLink'
/** Where a link leads, the letter it goes out in, and how long it is good: what signs in by itself is short-lived (SES-07). */
const links: Record<Purpose, { area: 'reset' | 'auto'; letter: LetterName; minutes: number }> = {
  reset: { area: 'reset', letter: 'passwordReset', minutes: 30 },
  signIn: { area: 'auto', letter: 'signInLink', minutes: 10 },
}
/** Nobody's letter box is filled by others: so many links of a kind go to one person in an hour. */
const mostAnHour = 3

type Asked = { purpose: Purpose; email: string; language: Language }

/** Somebody asked for a link. The same work for every address, whether or not anybody has it (SES-07, SES-13). */
export const askForLink = ({ jobs }: Deps, asked: Asked): Promise<void> => jobs.send(job, asked)

/**
 * Writes the letters. The token is made here, at the last moment: neither the database nor the job ever holds it, and a letter
 * that is tried again has a token of its own.
 */
export async function mailLinks(deps: Deps): Promise<void> {
  await deps.jobs.work<Asked>(job, async (asked) => {
    const customer = await findCustomer(deps.db, asked.email)
    if (customer && (await linksOfLastHour(deps, customer.id, asked.purpose)) < mostAnHour) await mailLink(deps, customer, asked)
  })
}

async function linksOfLastHour({ db, now }: Deps, customerId: number, purpose: Purpose): Promise<number> {
  const { count } = await db
    .selectFrom('mailed_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('made_at', '>', now() - hourMs)
    .executeTakeFirstOrThrow()
  return count
}

async function mailLink({ db, now, config, outside }: Deps, customer: Customer, { purpose, language }: Asked): Promise<void> {
  const { area, letter, minutes } = links[purpose]
  const [token, at] = [newToken(), now()]
  const hash = hashToken(token)
  const row = { hash, purpose, customer_id: customer.id, made_at: at, expires_at: at + minutes * minuteMs }
  await db.insertInto('mailed_link').values(row).execute()
  const params = { firstName: customer.first_name, minutes: String(minutes), link: `${config.appUrl}/${language}/${area}#${token}` }
  try {
    await outside.mail.send({ to: customer.email, letter, language, params, at })
  } catch (error) {
    // A link that was never sent does not count against the person.
    await db.deleteFrom('mailed_link').where('hash', '=', hash).execute()
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
