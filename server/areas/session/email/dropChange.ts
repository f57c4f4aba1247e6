import type { Trx } from '../../../db/database.ts'

/** A change of address that waits for its link does not take place. */
export async function dropChange(trx: Trx, customerId: number): Promise<void> {
  await trx
    .updateTable('email_change')
    .set({ status: 'dropped' })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'asked')
    .execute()
}
