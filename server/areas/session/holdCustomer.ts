import type { Trx } from '../../db/database.ts'
import type { Customer } from './customers.ts'

/**
 * Holds the customer's row to the end of the transaction, and reads it as it is now. Whatever opens, ends or replaces a way in
 * holds it first: then none of them misses what another has just made.
 */
export const holdCustomer = (trx: Trx, id: number): Promise<Customer> =>
  trx.selectFrom('customer').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
