import type { Deps } from '../../kernel/deps.ts'
import { countryLanguage } from '../settings/countries.ts'
import type { Customer } from './customers.ts'
import { hasValue } from './email/hasValue.ts'
import { lockCustomer } from './lockCustomer.ts'
import { notifyOfPassword } from './notifyOfSecurity.ts'
import { findLink, consumeLink } from './oneTimeLink.ts'
import { notifyPasswordChanged } from './passwordNotice.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './setPassword.ts'

/**
 * In the original contract, makes the token of a reset letter the person's password, once (SRV-12), and
 * notifies them as of any other (ENG-14). Returns the customer with it; null when the token is not theirs or
 * too old.
 */
export async function acceptMailedPassword(deps: Deps, customer: Customer, password: string): Promise<Customer | null> {
  const { db, config, now } = deps
  if (config.contract !== 'original') return null
  const holder = await findLink(db, 'reset', password, now())
  if (holder?.id !== customer.id) return null
  const passwordHash = await hashPassword(password)
  const accepted = await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customer.id)
    // Value that came after the letter belongs to whoever brought it (SES-13).
    if (customer.email_confirmed_at === null && (await hasValue(trx, customer.id))) return false
    if (!(await consumeLink(trx, 'reset', password, customer.id, now()))) return false
    await setPassword(trx, customer, passwordHash, null)
    await notifyOfPassword(trx, customer.id, now())
    await notifyPasswordChanged(trx, deps, { customerId: customer.id, language: customer.language ?? countryLanguage(customer.country) })
    return true
  })
  return accepted ? { ...customer, password_hash: passwordHash } : null
}
