import type { Currency } from '../../contract/kernel.ts'
import type { Db, Trx } from '../db/database.ts'
import { Refusal } from '../kernel/refusal.ts'

export type OwnAccount = { id: string; currency: Currency; purse: 'real' | 'play' }

/** The person's own, open account, and whose money is on it. Throws Refusal 200 `order.accountUnknown`, the same for a stranger's account and for none. */
export async function ownAccount(db: Db | Trx, customerId: number, account: string): Promise<OwnAccount> {
  const found = await db
    .selectFrom('account')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select(['account.id', 'account.currency', 'account.type', 'customer.demo'])
    .where('account.id', '=', account)
    .where('account.customer_id', '=', customerId)
    .where('account.closed', '=', false)
    .executeTakeFirst()
  if (!found) throw new Refusal(200, 'order.accountUnknown')
  return { id: found.id, currency: found.currency, purse: found.demo || found.type === 'demo' ? 'play' : 'real' }
}
