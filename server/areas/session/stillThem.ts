import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Customer } from './customers.ts'

/**
 * Holds the customer's row while their session is opened: a password that is changed meanwhile ends that session too, and a
 * password that was changed before it opens none. Throws Refusal 200 `login.password`.
 */
export async function stillThem(trx: Trx, customer: Customer): Promise<Customer> {
  const row = await trx
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customer.id)
    .where('password_hash', '=', customer.password_hash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(200, 'login.password')
  return row
}
