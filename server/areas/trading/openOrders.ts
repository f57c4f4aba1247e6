import type { Currency } from '../../../contract/kernel.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { openOrders } from '../../../contract/trading.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db } from '../../db/database.ts'
import { orderToWire } from './orderWire.ts'
import { readAccountsVersions } from './accountsVersion.ts'
import { ownAccount } from '../accounts/ownAccount.ts'

/** Settled orders listed beside the open ones. */
const maxSettled = 20

/**
 * Returns the open orders of a person's account, its last results and its balances. Throws Refusal
 * `order.accountUnknown`.
 */
export async function readOpenOrders(db: Db, customerId: number, account: string): Promise<ResponseOf<typeof openOrders>> {
  const { id, currency, fundsKind } = await ownAccount(db, customerId, account, { status: 200, code: 'order.accountUnknown' })
  // Read before the orders: a change after it is reported by the stream under another version.
  const version = (await readAccountsVersions(db, new Set([customerId]))).get(customerId)?.text ?? ''
  const orders = db.selectFrom('trade_order').selectAll().where('account', '=', id)
  // Read orders before the balance: a newer balance corrects itself at the next read, an older one would show
  // a payout as missing twice.
  const open = await orders.where('status', '=', 'open').orderBy('expires_at').execute()
  const settled = await orders.where('status', '<>', 'open').orderBy('settled_at', 'desc').limit(maxSettled).execute()
  const balances = await readBalances(db, customerId)
  const available = balances.find((one) => one.account === id)?.amount ?? moneyToDecimal(money(0, currency))
  const balance = { account: id, available, currency, ...(fundsKind === 'play' && { demo: true }) }
  return { orders: open.map(orderToWire), settled: settled.map(orderToWire), balance, balances, version }
}

/** Returns the balance of each of a person's accounts (TRD-02). */
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
