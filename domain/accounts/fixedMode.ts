import { type Currency, exchangeCurrencies, type InvoiceCoin } from '../../contract/kernel.ts'
import { coins } from '../invoices/coins.ts'
import { type AccountKind, isExchange } from './exchange.ts'

/**
 * The exchange account forces fixed mode (ACC-03) in funding and withdrawal: a plain amount in the coin or
 * fiat itself, without slider, tier or bonus, sent with `fixed` (`is_fixed`).
 */
export const forcesFixed = isExchange

/** Returns `account.fixed` if the account forces fixed mode and the amount is not in it, else null. */
export function fixedRefusal(account: AccountKind, options: { fixed: boolean; bonus: boolean }): 'account.fixed' | null {
  return forcesFixed(account) && (!options.fixed || options.bonus) ? 'account.fixed' : null
}

export type ExchangeCurrency = (typeof exchangeCurrencies)[number]
export const isExchangeCurrency = (currency: string): currency is ExchangeCurrency => exchangeCurrencies.some((known) => known === currency)

/** Returns the exchange wallet that a coin is paid into: its own, or the USD wallet for dollar coins. */
export function walletCurrency(coin: InvoiceCoin): ExchangeCurrency {
  const { currency } = coins[coin]
  return isExchangeCurrency(currency) ? currency : 'USD'
}

/** Returns the main wallet of the exchange account: the one in the person's own currency if it exists. */
export const mainWallet = (own: Currency): ExchangeCurrency => (own === 'EUR' ? 'EUR' : 'USD')
