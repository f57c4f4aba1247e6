import type { InvoiceCoin } from '../../contract/kernel.ts'

/** Prices of the coins in dollars. They change only when set, so that a test can rely on an amount. */
const dollars: Record<InvoiceCoin, number> = { bch: 480, btc: 68_000, dash: 32, eth: 3_400, ltc: 92, token: 1, usdt: 1, zcash: 54 }
/** One dollar in each currency. */
const perDollar = { USD: 1, EUR: 0.9, GBP: 0.8, RUB: 90 } as const

const pricesOf = (usd: number): Record<string, string> =>
  Object.fromEntries(Object.entries(perDollar).map(([currency, factor]) => [currency, (usd * factor).toFixed(2)]))

/** Returns the rates of one sandbox. `move` sets a coin's price in dollars, until the sandbox ends. */
export function openRates(): { all(): Record<string, Record<string, string>>; move(coin: InvoiceCoin, usd: number): void } {
  const now = { ...dollars }
  return {
    all: () => Object.fromEntries(Object.entries(now).map(([coin, usd]) => [coin, pricesOf(usd)])),
    move: (coin, usd) => void (now[coin] = usd),
  }
}
