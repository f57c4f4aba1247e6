import type { Factor } from '../../../contract/security.ts'
import type { Trx } from '../../db/database.ts'

/** Locks the customer's row and returns their present second factor, so that of two concurrent changes the later one sees the earlier. */
export async function lockFactor(trx: Trx, customerId: number): Promise<Factor | null> {
  const { two_factor: factor } = await trx
    .selectFrom('customer')
    .select('two_factor')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return factor
}
