import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Customer } from './customers.ts'

/**
 * Locks the customer's row if the password is unchanged since `customer` was read: a later change ends the
 * new session too, an earlier one refuses it. Throws Refusal 200 `login.password`.
 */
export async function lockIfPasswordUnchanged(trx: Trx, customer: Customer): Promise<Customer> {
  const row = await trx
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customer.id)
    .where('password_hash', '=', customer.password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(200, 'login.password')
  return row
}
