import { accountCurrencies, type AccountCurrency } from '../../contract/accounts.ts'
import { isExchange } from './exchange.ts'

/** What of an owned account decides whether another of its currency may be opened. */
export type OwnedAccount = { currency: string; type: string; accountGroup: string }

/** Owned accounts of this group do not stand in the way of another of their currency (ACC-05). */
export const manualDemoGroup = 'DEMO_MANUAL'

/** More accounts than anybody keeps apart. Demo accounts alone could be opened without end. */
export const mostAccounts = 20

/** The currencies in which a person may open another account (ACC-05), in the order of the list. The exchange account's wallets are no accounts of their own. */
export function currencyOptions(owned: readonly OwnedAccount[]): AccountCurrency[] {
  const single = owned.filter((account) => !isExchange(account))
  if (single.length >= mostAccounts) return []
  const taken = new Set(single.filter(({ accountGroup }) => accountGroup !== manualDemoGroup).map(({ currency }) => currency))
  return accountCurrencies.filter((currency) => !taken.has(currency))
}
