import type { Trx } from '../../db/database.ts'

/**
 * Returns the active promotion of a deposit, locked until the transaction ends. It must have been valid at
 * `openedAt`.
 */
export const lockActivePromotion = (trx: Trx, customerId: number, openedAt: number) =>
  trx
    .selectFrom('person_promotion')
    .select(['promotion', 'basis_points'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .where('until', '>', openedAt)
    // Locked: of two deposits credited at once, only one uses it.
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Marks a promotion as used by a ledger entry. It is never used again. */
export async function markPromotionUsed(trx: Trx, customerId: number, promotion: string, reference: string, at: number): Promise<void> {
  await trx
    .updateTable('person_promotion')
    .set({ status: 'used', reference, used_at: at })
    .where('customer_id', '=', customerId)
    .where('promotion', '=', promotion)
    .execute()
}
