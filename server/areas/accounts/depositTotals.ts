import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'

/**
 * Returns what each open account of a person has received in deposits, as decimals of the account's currency.
 */
export async function depositTotals(db: Db | Trx, customerId: number): Promise<{ depositsTotal: string }[]> {
  const accounts = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select(['ledger_account.deposited', 'ledger_account.currency'])
    .where('account.customer_id', '=', customerId)
    .where('account.closed', '=', false)
    .execute()
  return accounts.map(({ deposited, currency }) => ({ depositsTotal: moneyToDecimal(money(deposited, currency)) }))
}
