import type { Selectable } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import { normaliseEmail } from '../../../domain/session/email.ts'
import type { Db, Trx } from '../../db/database.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { isReserved } from './email/reservedEmail.ts'
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
  /** Trades with the operator's money (SES-21). */
  demo?: boolean | undefined
  /** `confirmed` if the person has proved that the mailbox is theirs; a new user has not. */
  emailStatus?: 'confirmed' | undefined
  at: number
}

export const findCustomer = (db: Db | Trx, email: string): Promise<Customer | undefined> =>
  db.selectFrom('customer').selectAll().where('email', '=', normaliseEmail(email)).executeTakeFirst()

/**
 * Adds a customer with a real account in their currency (SES-08). Returns null when the e-mail address is in
 * use or reserved for its former owner.
 */
export async function addCustomer(trx: Trx, input: NewCustomer): Promise<{ id: number; account: string } | null> {
  const row = {
    email: normaliseEmail(input.email),
    email_confirmed_at: input.emailStatus === 'confirmed' ? input.at : null,
    password_hash: input.passwordHash,
    first_name: input.firstName,
    last_name: input.lastName,
    phone: input.phone,
    phone_prefix: input.phonePrefix,
    country: input.country,
    currency: input.currency,
    affiliate_id: input.affiliate ?? null,
    verification: 'None' as const,
    demo: input.demo ?? false,
    promo: input.promo || null,
    registered_at: input.at,
  }
  const added = await trx
    .insertInto('customer')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  // After the insert, which waits for a concurrent change of address to commit.
  if (await isReserved(trx, row.email, added.id, input.at)) {
    await trx.deleteFrom('customer').where('id', '=', added.id).execute()
    return null
  }
  const account = await openAccount(trx, { customerId: added.id, currency: input.currency, type: 'real', at: input.at })
  await trx.updateTable('customer').set({ current_account: account }).where('id', '=', added.id).execute()
  return { id: added.id, account }
}
