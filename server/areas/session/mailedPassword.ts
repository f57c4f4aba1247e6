import type { Deps } from '../../kernel/deps.ts'
import type { Customer } from './customers.ts'
import { holdCustomer } from './holdCustomer.ts'
import { findLink, spendLink } from './oneTimeLink.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './setPassword.ts'

/**
 * Makes the token of a letter for a forgotten password the person's password, once, where no page takes the token (SRV-12). Answers the
 * customer with it; null when it is no such token of theirs, or too old.
 */
export async function takeMailedPassword({ db, config, now }: Deps, customer: Customer, password: string): Promise<Customer | null> {
  if (config.contract !== 'original') return null
  const holder = await findLink(db, 'reset', password, now())
  if (holder?.id !== customer.id) return null
  const passwordHash = await hashPassword(password)
  const taken = await db.transaction().execute(async (trx) => {
    await holdCustomer(trx, customer.id)
    if (!(await spendLink(trx, 'reset', password, customer.id, now()))) return false
    await setPassword(trx, customer, passwordHash, null)
    return true
  })
  return taken ? { ...customer, password_hash: passwordHash } : null
}
