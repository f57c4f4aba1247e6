import type { AccountCurrency } from '../../../contract/accounts.ts'
import type { WireBalance } from '../../../contract/session.ts'
import { currencyOptions } from '../../../domain/accounts/currencyOptions.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { grantPlayMoney } from '../../ledger/grantPlayMoney.ts'
import { openAccount } from '../../ledger/openAccount.ts'

/**
 * Opens another account (ACC-04). A person with a demo account may open more demo accounts by hand, in any
 * currency (ACC-05). Throws Refusal 200 `account.owned` for a currency that is not an option.
 */
export async function createAccount(trx: Trx, customerId: number, currency: AccountCurrency, at: number): Promise<WireBalance> {
  // Locked, so that two requests do not both find the currency free.
  const { demo } = await trx.selectFrom('customer').select('demo').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const rows = await trx
    .selectFrom('account')
    .select(['currency', 'type', 'account_group'])
    .where('customer_id', '=', customerId)
    .where('closed', '=', false)
    .execute()
  const owned = rows.map(({ currency: of, type, account_group: accountGroup }) => ({ currency: of, type, accountGroup }))
  if (!currencyOptions(owned).includes(currency)) throw new Refusal(200, 'account.owned', { currency: 'account.owned' })
  const type = demo ? ('demo' as const) : ('real' as const)
  const group = demo ? 'DEMO_MANUAL' : 'REAL'
  const accountId = await openAccount(trx, { customerId, currency, type, group, at })
  const amount = moneyToDecimal(demo ? await grantPlayMoney(trx, accountId, currency, at) : money(0, currency))
  const depositsTotal = moneyToDecimal(money(0, currency))
  return { accountId, currency, amount, netAmount: amount, type, accountGroup: group, depositsTotal }
}
