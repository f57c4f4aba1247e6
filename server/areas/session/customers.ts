import type { Selectable } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import { plainEmail } from '../../../domain/session/email.ts'
import type { Db, Trx } from '../../db/database.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { isKept } from './email/keptEmail.ts'
import type { CustomerTable } from './tables.ts'

export type Customer = Selectable<CustomerTable>

export type NewCustomer = {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  phonePrefix: string
  country: string
  currency: Currency
  promo?: string | undefined
  affiliate?: string | undefined
  /** Plays with the house's money (SES-21). */
  demo?: boolean | undefined
  /** Whether the person has shown that the mailbox is theirs; a newcomer has not. */
  emailStatus?: 'confirmed' | undefined
  at: number
}

export const findCustomer = (db: Db | Trx, email: string): Promise<Customer | undefined> =>
  db.selectFrom('customer').selectAll().where('email', '=', plainEmail(email)).executeTakeFirst()

/** Adds a customer with a real account in their currency (SES-08). Null when the e-mail address is taken, or kept for who left it. */
export async function addCustomer(trx: Trx, given: NewCustomer): Promise<{ id: number; account: string } | null> {
  const row = {
    email: plainEmail(given.email),
    email_confirmed_at: given.emailStatus === 'confirmed' ? given.at : null,
    password_hash: given.passwordHash,
    first_name: given.firstName,
    last_name: given.lastName,
    phone: given.phone,
    phone_prefix: given.phonePrefix,
    country: given.country,
    currency: given.currency,
    affiliate_id: given.affiliate ?? null,
    verification: 'None' as const,
    demo: given.demo ?? false,
    promo: given.promo || null,
    registered_at: given.at,
  }
  const added = await trx
    .insertInto('customer')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  // After the insert, which waits for a change that is just leaving the address.
  if (await isKept(trx, row.email, added.id, given.at)) {
    await trx.deleteFrom('customer').where('id', '=', added.id).execute()
    return null
  }
  const account = await openAccount(trx, { customerId: added.id, currency: given.currency, type: 'real', at: given.at })
  await trx.updateTable('customer').set({ current_account: account }).where('id', '=', added.id).execute()
  return { id: added.id, account }
}
