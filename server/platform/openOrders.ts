import type { Currency } from '../../contract/kernel.ts'
import type { AnswerOf } from '../../contract/route.ts'
import type { openOrders } from '../../contract/trading.ts'
import { money, moneyToDecimal } from '../../domain/kernel/money.ts'
import type { Db } from '../db/database.ts'
import { orderToWire } from './orderWire.ts'
import { ownAccount } from './ownAccount.ts'

/** Results shown beside the open orders. */
const settledShown = 20

/** What is open on a person's account, its last results, and what it holds. Throws Refusal `order.accountUnknown`. */
export async function readOpenOrders(db: Db, customerId: number, account: string): Promise<AnswerOf<typeof openOrders>> {
  const { id, currency } = await ownAccount(db, customerId, account)
  const orders = db.selectFrom('trade_order').selectAll().where('account', '=', id)
  // Orders before the balance: a balance that is newer than the list is right at the next look; an older one would show a payout twice missing.
  const open = await orders.where('status', '=', 'open').orderBy('expires_at').execute()
  const settled = await orders.where('status', '<>', 'open').orderBy('settled_at', 'desc').limit(settledShown).execute()
  const balances = await readBalances(db, customerId)
  const available = balances.find((one) => one.account === id)?.amount ?? moneyToDecimal(money(0, currency))
  return { orders: open.map(orderToWire), settled: settled.map(orderToWire), balance: { account: id, available, currency }, balances }
}

/** What stands on each of a person's accounts (TRD-02). */
async function readBalances(db: Db, customerId: number): Promise<{ account: string; amount: string; currency: Currency }[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select(['account.id', 'account.currency', 'ledger_account.balance'])
    .where('account.customer_id', '=', customerId)
    .where('account.closed', '=', false)
    .orderBy('account.id')
    .execute()
  return rows.map(({ id, currency, balance }) => ({ account: id, amount: moneyToDecimal(money(balance ?? 0, currency)), currency }))
}
