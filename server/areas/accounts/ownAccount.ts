import type { Currency } from '../../../contract/kernel.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { AccountTable } from '../../ledger/tables.ts'

/** A person's account, with the facts by which the settings decide about them (APP-26). */
export type OwnAccount = {
  id: string
  currency: Currency
  type: AccountTable['type']
  fundsKind: 'real' | 'play'
  country: string
  affiliate: string | null
}

/**
 * The refusal for an account that is not the caller's. Orders and tips have codes of their own, and a coin
 * invoice answers 404.
 */
type UnknownAccount =
  | { status: 200; code: 'account.unknown' | 'order.accountUnknown' | 'tips.account' }
  | { status: 404; code: 'account.unknown' }

/**
 * Returns the person's own, open account, and whether its funds are real or play money. Throws the given
 * Refusal, the same for another person's account and for none.
 */
export async function ownAccount(
  db: Db | Trx,
  customerId: number,
  account: string,
  unknown: UnknownAccount = { status: 200, code: 'account.unknown' },
): Promise<OwnAccount> {
  const found = await db
    .selectFrom('account')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select(['account.id', 'account.currency', 'account.type', 'customer.demo', 'customer.country', 'customer.affiliate_id as affiliate'])
    .where('account.id', '=', account)
    .where('account.customer_id', '=', customerId)
    .where('account.closed', '=', false)
    .executeTakeFirst()
  if (!found) throw new Refusal(unknown.status, unknown.code)
  const { demo, ...own } = found
  return { ...own, fundsKind: demo || own.type === 'demo' ? 'play' : 'real' }
}
