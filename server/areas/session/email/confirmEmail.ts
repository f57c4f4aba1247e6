import { isDemo } from '../../../../domain/session/role.ts'
import type { Trx } from '../../../db/database.ts'
import type { Caller } from '../../../kernel/call.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Customer } from '../customers.ts'
import { holdCustomer } from '../holdCustomer.ts'
import { findLink, spendLink, spendLinks } from '../oneTimeLink.ts'
import { changeOfLink } from './changeOfLink.ts'
import { sendEmailLetter } from './emailLetters.ts'
import { isFree } from './keptEmail.ts'

/**
 * Confirms an address by the link that was mailed to it, for the signed-in person it is about: the address of the account, or the one of
 * a change, which takes place with it. Refusals 200: `email.signIn` where somebody else or nobody is signed in, `email.link`,
 * `email.taken`; the first and the last leave the link good. Answers the address.
 */
export async function confirmEmail(deps: Deps, token: string, person: Caller | null): Promise<string> {
  const { db, now } = deps
  const found = await findLink(db, 'confirmEmail', token, now())
  if (found === null) throw new Refusal(200, 'email.link')
  if (person?.customerId !== found.id) throw new Refusal(200, 'email.signIn')
  const { email, changed } = await db.transaction().execute(async (trx) => {
    const customer = await holdCustomer(trx, found.id)
    const change = await changeOfLink(trx, token)
    if (!(await spendLink(trx, 'confirmEmail', token, customer.id, now()))) throw new Refusal(200, 'email.link')
    if (change === null) {
      await trx.updateTable('customer').set({ email_confirmed_at: now() }).where('id', '=', customer.id).execute()
      return { email: customer.email, changed: null }
    }
    // The factor of now has not agreed to it.
    if (change.status !== 'asked' || change.factor !== customer.two_factor) throw new Refusal(200, 'email.link')
    await takeAddress(trx, deps, customer, change.new_email)
    await trx.updateTable('email_change').set({ status: 'changed', changed_at: now() }).where('id', '=', change.id).execute()
    return { email: change.new_email, changed: change.id }
  })
  if (changed !== null) await sendEmailLetter(deps, { kind: 'changed', change: changed })
  return email
}

/**
 * Gives a customer, whose row is held, another address, which is confirmed. All that was mailed to the one before, links and codes, is
 * worth nothing more. Throws Refusal 200 `email.taken`.
 */
export async function takeAddress(trx: Trx, { config, now }: Deps, customer: Customer, email: string): Promise<void> {
  if (!(await isFree(trx, email, customer.id, now()))) throw new Refusal(200, 'email.taken')
  const demo = isDemo(customer, email, new URL(config.appUrl).hostname)
  await trx
    .updateTable('customer')
    .set({ email, email_confirmed_at: now(), demo })
    .where('id', '=', customer.id)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? new Refusal(200, 'email.taken') : error
    })
  await spendLinks(trx, customer.id)
  await trx.deleteFrom('waiting_login').where('customer_id', '=', customer.id).execute()
  await trx.deleteFrom('factor_code').where('customer_id', '=', customer.id).execute()
}

/** PostgreSQL's code for a second row where there can be one. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
