import type { Trx } from '../../db/database.ts'
import { reversalLosses } from '../../ledger/reversalLosses.ts'

/**
 * True while a deposit that has left again stands against a person's new withdrawals (FUND-45): an account
 * still lacks its money, or it was given back in part and no operator has looked. The person must be locked.
 */
export async function awaitsReview(trx: Trx, customerId: number): Promise<boolean> {
  const held = await trx
    .selectFrom('processor_reversal')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'processor_reversal.reference')
    .select('processor_reversal.seq')
    .where('held', '=', 'amount')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined || (await reversalLosses(trx, customerId)).length > 0
}
