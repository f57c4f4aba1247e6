import { money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { post } from '../../ledger/post.ts'

/** Play money of a demo account, in minor units. */
const demoAmount = 1_000_000

/** Opens a demo account with play money, and makes it the customer's current one (SES-21). Answers its id. */
export async function openDemoAccount(trx: Trx, customerId: number, at: number): Promise<string> {
  const account = await openAccount(trx, { customerId, currency: 'USD', type: 'demo', at })
  await trx.updateTable('customer').set({ current_account: account }).where('id', '=', customerId).execute()
  const lines = [
    { holder: { of: 'account', account } as const, amount: money(demoAmount, 'USD') },
    { holder: { of: 'house', name: 'demo' } as const, amount: money(-demoAmount, 'USD') },
  ]
  await post(trx, { kind: 'demo', reference: `demo:${account}`, lines, at })
  return account
}
