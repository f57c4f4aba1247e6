import type { Trx } from '../../db/database.ts'
import { grantPlayMoney } from '../../ledger/grantPlayMoney.ts'
import { openAccount } from '../../ledger/openAccount.ts'

/** Opens a demo account with play money and makes it the customer's current one (SES-21). Returns its id. */
export async function openDemoAccount(trx: Trx, customerId: number, at: number): Promise<string> {
  const account = await openAccount(trx, { customerId, currency: 'USD', type: 'demo', at })
  await trx.updateTable('customer').set({ current_account: account }).where('id', '=', customerId).execute()
  await grantPlayMoney(trx, account, 'USD', at)
  return account
}
