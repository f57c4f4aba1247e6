import type { Db, Trx } from '../../db/database.ts'
import { reversalLosses } from '../../ledger/reversalLosses.ts'

/**
 * True while a refund or chargeback sends a person's new withdrawals to review (FUND-45): its loss is not
 * covered yet, or it is partial or unreadable and no operator has ended it. It stays so while the person is
 * locked.
 */
export async function awaitsReview(db: Db | Trx, customerId: number): Promise<boolean> {
  const held = await db
    .selectFrom('processor_reversal')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'processor_reversal.reference')
    .select('processor_reversal.seq')
    .where('held', '=', 'amount')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  if (held !== undefined) return true
  const unreadable = await db
    .selectFrom('unreadable_reversal')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'unreadable_reversal.reference')
    .select('unreadable_reversal.seq')
    .where('ended_at', 'is', null)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return unreadable !== undefined || (await reversalLosses(db, customerId)).length > 0
}
