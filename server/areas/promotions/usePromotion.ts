import type { Trx } from '../../db/database.ts'

/** The promotion that goes with a person's deposit, locked to the end of the transaction. `openedAt`: a deposit that was begun in time has it. */
export const promotionFor = (trx: Trx, customerId: number, openedAt: number) =>
  trx
    .selectFrom('person_promotion')
    .select(['promotion', 'basis_points'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .where('until', '>', openedAt)
    // Of two deposits that are credited at once, one has it.
    .forUpdate()
    .executeTakeFirst()

/** Writes down that a promotion was given, and by which movement of the ledger. It is never given again. */
export async function markUsed(trx: Trx, customerId: number, promotion: string, reference: string, at: number): Promise<void> {
  await trx
    .updateTable('person_promotion')
    .set({ status: 'used', reference, used_at: at })
    .where('customer_id', '=', customerId)
    .where('promotion', '=', promotion)
    .execute()
}
