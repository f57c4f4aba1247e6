import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import type { Language } from '../../../contract/kernel.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import { type Customer, findCustomer } from './customers.ts'

const job = 'session.passwordLink'
const lifetimeMinutes = 30
/** Nobody's letter box is filled by others: so many links an hour go to one person. */
const mostAnHour = 3

type Asked = { email: string; language: Language }

/** Somebody asked for a new password. The same work for every address, whether or not anybody has it (SES-13). */
export const askForPasswordLink = ({ jobs }: Deps, asked: Asked): Promise<void> => jobs.send(job, asked)

/**
 * Writes the letters. The token is made here, at the last moment: neither the database nor the job ever holds it, and a letter
 * that is tried again has a token of its own.
 */
export async function mailPasswordLinks(deps: Deps): Promise<void> {
  await deps.jobs.work<Asked>(job, async ({ email, language }) => {
    const customer = await findCustomer(deps.db, email)
    if (customer && (await linksOfLastHour(deps, customer.id)) < mostAnHour) await mailLink(deps, customer, language)
  })
}

async function linksOfLastHour({ db, now }: Deps, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('password_reset')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('made_at', '>', now() - hourMs)
    .executeTakeFirstOrThrow()
  return count
}

async function mailLink({ db, now, config, outside }: Deps, customer: Customer, language: Language): Promise<void> {
  const [token, at] = [newToken(), now()]
  const hash = hashToken(token)
  const row = { hash, customer_id: customer.id, made_at: at, expires_at: at + lifetimeMinutes * minuteMs }
  await db.insertInto('password_reset').values(row).execute()
  const link = `${config.appUrl}/${language}/reset#${token}`
  const params = { firstName: customer.first_name, minutes: String(lifetimeMinutes), link }
  try {
    await outside.mail.send({ to: customer.email, letter: 'passwordReset', language, params, at })
  } catch (error) {
    // A link that was never sent does not count against the person.
    await db.deleteFrom('password_reset').where('hash', '=', hash).execute()
    throw error
  }
}

/** Whose link this is; null when there is none such, or it is too old or used. */
export async function findPasswordLink(db: Db | Trx, token: string, now: number): Promise<Customer | null> {
  const found = await db
    .selectFrom('password_reset')
    .innerJoin('customer', 'customer.id', 'password_reset.customer_id')
    .selectAll('customer')
    .where('password_reset.hash', '=', hashToken(token))
    .where('password_reset.expires_at', '>', now)
    .executeTakeFirst()
  return found ?? null
}

/** Uses a link up, and every other link of the person with it. False when it was used meanwhile. */
export async function spendPasswordLink(trx: Trx, token: string, customerId: number, now: number): Promise<boolean> {
  const live = trx
    .updateTable('password_reset')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
  const spent = await live.where('hash', '=', hashToken(token)).executeTakeFirst()
  if (spent.numUpdatedRows !== 1n) return false
  await live.execute()
  return true
}
