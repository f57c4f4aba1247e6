import type { Currency } from '../../contract/kernel.ts'
import type { Db, Trx } from '../db/database.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The person's own, open account. Throws Refusal 200 `order.accountUnknown`, the same for a stranger's account and for none. */
export async function ownAccount(db: Db | Trx, customerId: number, account: string): Promise<{ id: string; currency: Currency }> {
  const found = await db
    .selectFrom('account')
    .select(['id', 'currency'])
    .where('id', '=', account)
    .where('customer_id', '=', customerId)
    .where('closed', '=', false)
    .executeTakeFirst()
  if (!found) throw new Refusal(200, 'order.accountUnknown')
  return found
}
