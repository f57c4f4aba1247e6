import { isDemo } from '../../../../domain/session/role.ts'
import type { Trx } from '../../../db/database.ts'
import type { Caller } from '../../../kernel/call.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Customer } from '../customers.ts'
import { lockCustomer } from '../lockCustomer.ts'
import { notifyOfEmail } from '../notifyOfSecurity.ts'
import { findLink, consumeLink, invalidateLinks } from '../oneTimeLink.ts'
import { findChangeOfLink } from './changeOfLink.ts'
import { sendEmailLetter } from './emailLetters.ts'
import { isAvailable } from './reservedEmail.ts'

/**
 * Confirms the signed-in person's address, or completes its change, by the mailed link; returns the address.
 * Throws Refusal 200 `email.link`, `email.signIn` for any other caller, `email.taken`; the last two leave the
 * link valid.
 */
export async function confirmEmail(deps: Deps, token: string, person: Caller | null): Promise<string> {
  const { db, now } = deps
  const found = await findLink(db, 'confirmEmail', token, now())
  if (found === null) throw new Refusal(200, 'email.link')
  if (person?.customerId !== found.id) throw new Refusal(200, 'email.signIn')
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, found.id)
    const change = await findChangeOfLink(trx, token)
    if (!(await consumeLink(trx, 'confirmEmail', token, customer.id, now()))) throw new Refusal(200, 'email.link')
    if (change === null) {
      await trx.updateTable('customer').set({ email_confirmed_at: now() }).where('id', '=', customer.id).execute()
      return customer.email
    }
    // A factor switched on since has not approved the change.
    if (change.status !== 'asked' || change.factor !== customer.two_factor) throw new Refusal(200, 'email.link')
    await assignAddress(trx, deps, customer, change.new_email)
    await trx.updateTable('email_change').set({ status: 'changed', changed_at: now() }).where('id', '=', change.id).execute()
    await notifyOfEmail(trx, 'emailChanged', { customerId: customer.id, change: change.id, email: change.new_email, at: now() })
    await sendEmailLetter(deps, { kind: 'changed', change: change.id }, trx)
    return change.new_email
  })
}

/**
 * Gives a customer, whose row is locked, another, confirmed address. Invalidates all links and codes mailed
 * to the one before. Throws Refusal 200 `email.taken`.
 */
export async function assignAddress(trx: Trx, { config, now }: Deps, customer: Customer, email: string): Promise<void> {
  if (!(await isAvailable(trx, email, customer.id, now()))) throw new Refusal(200, 'email.taken')
  const demo = isDemo(customer, email, new URL(config.appUrl).hostname)
  await trx
    .updateTable('customer')
    .set({ email, email_confirmed_at: now(), demo })
    .where('id', '=', customer.id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal(200, 'email.taken') : error
    })
  await invalidateLinks(trx, customer.id)
  await trx.deleteFrom('waiting_login').where('customer_id', '=', customer.id).execute()
  await trx.deleteFrom('factor_code').where('customer_id', '=', customer.id).execute()
}

/** True for PostgreSQL's unique_violation. */
const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
