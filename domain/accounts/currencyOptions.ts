import { accountCurrencies, type AccountCurrency } from '../../contract/accounts.ts'
import { isExchange } from './exchange.ts'

/** Fields of an owned account that decide whether its currency can be opened again. */
export type OwnedAccount = { currency: string; type: string; accountGroup: string }

/** Accounts of this group do not block another account in their currency (ACC-05). */
export const manualDemoGroup = 'DEMO_MANUAL'

/** Limit on accounts per person. Without it demo accounts could be opened endlessly. */
export const maxAccounts = 20

/**
 * Returns the currencies in which a person can open another account (ACC-05), in list order. Wallets of the
 * exchange account do not count as accounts.
 */
export function currencyOptions(owned: readonly OwnedAccount[]): AccountCurrency[] {
  const accounts = owned.filter((account) => !isExchange(account))
  if (accounts.length >= maxAccounts) return []
  const ownedCurrencies = new Set(accounts.filter(({ accountGroup }) => accountGroup !== manualDemoGroup).map(({ currency }) => currency))
  return accountCurrencies.filter((currency) => !ownedCurrencies.has(currency))
}
