import type { Trx } from '../../db/database.ts'
import type { Customer } from './customers.ts'

/**
 * Locks and reads the customer's row. Lock it before opening, ending or replacing any credential, so that
 * concurrent changes see each other.
 */
export const lockCustomer = (trx: Trx, id: number): Promise<Customer> =>
  trx.selectFrom('customer').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
