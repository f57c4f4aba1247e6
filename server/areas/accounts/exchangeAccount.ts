import { exchangeCurrencies } from '../../../contract/kernel.ts'
import { type ExchangeCurrency, isExchangeCurrency } from '../../../domain/accounts/fixedMode.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import { openAccount } from '../../ledger/openAccount.ts'

export type Wallet = { id: string; currency: ExchangeCurrency; balance: number }

/** Returns the open wallets of a person's exchange account, in minor units. */
export async function walletsOf(db: Db | Trx, customerId: number): Promise<Wallet[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select(['account.id', 'account.currency'])
    .select(({ fn, val }) => fn.coalesce('ledger_account.balance', val(0)).as('balance'))
    .where('account.customer_id', '=', customerId)
    .where('account.type', '=', 'exchange')
    .where('account.closed', '=', false)
    .execute()
  return rows.flatMap(({ id, currency, balance }) => (isExchangeCurrency(currency) ? [{ id, currency, balance }] : []))
}

/**
 * Opens the missing wallets of a person's exchange account, one for each exchange currency (ACC-06). The
 * customer's row must be locked.
 */
export async function openExchangeAccount(trx: Trx, customerId: number, at: number): Promise<Wallet[]> {
  const wallets = await walletsOf(trx, customerId)
  for (const currency of exchangeCurrencies) {
    if (wallets.some((wallet) => wallet.currency === currency)) continue
    wallets.push({ id: await openAccount(trx, { customerId, currency, type: 'exchange', at }), currency, balance: 0 })
  }
  return wallets
}

/**
 * Returns the balance of each exchange currency in the order of the list (ACC-06); a wallet that is not open
 * has 0.
 */
export async function exchangeBalancesOf(db: Db, customerId: number): Promise<Record<ExchangeCurrency, string>> {
  const wallets = await walletsOf(db, customerId)
  const amountOf = (currency: ExchangeCurrency): string =>
    moneyToDecimal(money(wallets.find((wallet) => wallet.currency === currency)?.balance ?? 0, currency))
  return Object.fromEntries(exchangeCurrencies.map((currency) => [currency, amountOf(currency)])) as Record<ExchangeCurrency, string>
}
