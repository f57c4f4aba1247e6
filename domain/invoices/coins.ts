import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'
import { coinCode, currencyOfInvoice } from '../kernel/coinName.ts'

/** Format, name and confirmations of an invoice's coin. */
export type Coin = {
  currency: Currency
  /** Suffix of an amount: `0.04412 BTC`. */
  ticker: string
  /** Decimal places of the coin itself; amounts store at most 8. */
  digits: number
  /**
   * The smallest payment that the network relays, in minor units; less is not asked for (INV-06). 1: any
   * payment.
   */
  dust: number
  /**
   * Blocks required before a payment is credited: about an hour of work against a reorganisation, fewer for
   * coins with earlier finality.
   */
  confirmations: number
  /** Scheme of a payment URI: BIP21 and similar, or EIP-681. */
  scheme: string
  networks: { main: string; test: string }
}

/** The eight coins of INV-02. `token` is a dollar stablecoin on Ethereum (FUND-40). */
const formats: Record<InvoiceCoin, Omit<Coin, 'currency'>> = {
  bch: {
    ticker: 'BCH',
    digits: 8,
    dust: 546,
    confirmations: 6,
    scheme: 'bitcoincash',
    networks: { main: 'bitcoincash', test: 'bitcoincash-testnet' },
  },
  btc: {
    ticker: 'BTC',
    digits: 8,
    dust: 546,
    confirmations: 2,
    scheme: 'bitcoin',
    networks: { main: 'bitcoin', test: 'bitcoin-testnet' },
  },
  dash: {
    ticker: 'DASH',
    digits: 8,
    dust: 546,
    confirmations: 6,
    scheme: 'dash',
    networks: { main: 'dash', test: 'dash-testnet' },
  },
  eth: {
    ticker: 'ETH',
    digits: 8,
    dust: 1,
    confirmations: 12,
    scheme: 'ethereum',
    networks: { main: 'ethereum', test: 'ethereum-sepolia' },
  },
  ltc: {
    ticker: 'LTC',
    digits: 8,
    dust: 5_460,
    confirmations: 6,
    scheme: 'litecoin',
    networks: { main: 'litecoin', test: 'litecoin-testnet' },
  },
  token: {
    ticker: 'USDC',
    digits: 6,
    dust: 1,
    confirmations: 12,
    scheme: 'ethereum',
    networks: { main: 'ethereum', test: 'ethereum-sepolia' },
  },
  usdt: {
    ticker: 'USDT',
    digits: 6,
    dust: 1,
    confirmations: 12,
    scheme: 'ethereum',
    networks: { main: 'ethereum', test: 'ethereum-sepolia' },
  },
  zcash: {
    ticker: 'ZEC',
    digits: 8,
    dust: 54,
    confirmations: 10,
    scheme: 'zcash',
    networks: { main: 'zcash', test: 'zcash-testnet' },
  },
}

/** The coins with the currencies of their names (APP-22). */
export const coins = Object.fromEntries(
  Object.entries(formats).map(([coin, format]) => [coin, { ...format, currency: currencyOfInvoice(coin) }]),
) as Record<InvoiceCoin, Coin>

/**
 * Returns how much of an invoice is still to be paid, in minor units: 0 if less is missing than its network
 * relays (INV-06).
 */
export function amountDue(coin: InvoiceCoin, amount: number, paid: number): number {
  const missing = amount - paid
  return missing < coins[coin].dust ? 0 : missing
}

/** True if the account's currency is the coin itself, under either of its names. */
export const isCoinItself = (coin: InvoiceCoin, currency: Currency): boolean => coins[coin].currency === coinCode(currency)
