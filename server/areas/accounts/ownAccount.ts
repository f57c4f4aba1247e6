import type { Currency } from '../../../contract/kernel.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

export type OwnAccount = { id: string; currency: Currency; fundsKind: 'real' | 'play' }

/**
 * Returns the person's own, open account, and whether its funds are real or play money. Throws Refusal 200 `order.accountUnknown`, the same
 * for another person's account and for none.
 */
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
  return { id: found.id, currency: found.currency, fundsKind: found.demo || found.type === 'demo' ? 'play' : 'real' }
}
