import { type Currency, exchangeCurrencies, type InvoiceCoin } from '../../contract/kernel.ts'
import { coins } from '../invoices/coins.ts'
import { type AccountKind, isExchange } from './exchange.ts'

/**
 * The exchange account forces fixed mode (ACC-03), in funding and in withdrawal: a plain amount in the coin or fiat itself, without slider,
 * tier or bonus, and `fixed` (`is_fixed`) says so on the wire.
 */
export const forcesFixed = isExchange

/** `account.fixed` where an amount for an account is not given in the mode that the account forces; null where it is. */
export function fixedRefusal(account: AccountKind, given: { fixed: boolean; bonus: boolean }): 'account.fixed' | null {
  return forcesFixed(account) && (!given.fixed || given.bonus) ? 'account.fixed' : null
}

export type ExchangeCurrency = (typeof exchangeCurrencies)[number]
export const isExchangeCurrency = (currency: string): currency is ExchangeCurrency => exchangeCurrencies.some((known) => known === currency)

/** The wallet of the exchange account that a coin is paid into: its own, and of the dollar coins, which have none, the dollars'. */
export function walletCurrency(coin: InvoiceCoin): ExchangeCurrency {
  const { currency } = coins[coin]
  return isExchangeCurrency(currency) ? currency : 'USD'
}

/** The wallet that stands for the exchange account where one is needed: in the person's own currency if it has one. */
export const mainWallet = (own: Currency): ExchangeCurrency => (own === 'EUR' ? 'EUR' : 'USD')
