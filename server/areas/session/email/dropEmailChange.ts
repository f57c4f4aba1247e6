import type { Trx } from '../../../db/database.ts'

/** Cancels a change of address that waits for its link. */
export async function dropEmailChange(trx: Trx, customerId: number): Promise<void> {
  await trx
    .updateTable('email_change')
    .set({ status: 'dropped' })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'asked')
    .execute()
}
