import { randomBytes } from 'node:crypto'
import type { Trx } from '../../db/database.ts'

/** Offers a person's trades for copying from now on. Idempotent. */
export async function offerCopying(trx: Trx, customerId: number, now: number): Promise<void> {
  await trx
    .insertInto('copy_offer')
    .values({ customer_id: customerId, public_id: randomBytes(12).toString('base64url'), offered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Withdraws the offer: running copies end, and their open orders run to their expiry. */
export async function withdrawOffer(trx: Trx, customerId: number, now: number): Promise<void> {
  await trx.deleteFrom('copy_offer').where('customer_id', '=', customerId).execute()
  await trx
    .updateTable('copy_trading')
    .set({ status: 'withdrawn', stopped_at: now })
    .where('trader_id', '=', customerId)
    .where('status', '=', 'running')
    .execute()
}
