import { invoiceCoin } from '../../contract/kernel.ts'
import type { InvoiceCoin } from '../../contract/kernel.ts'

/**
 * Prices of the coins in dollars. They change only when set or moved, so that a test can rely on an amount.
 */
const dollars: Record<InvoiceCoin, number> = { bch: 480, btc: 68_000, dash: 32, eth: 3_400, ltc: 92, token: 1, usdt: 1, zcash: 54 }
/** One dollar in each currency. */
const perDollar = { USD: 1, EUR: 0.9, GBP: 0.8, RUB: 90 } as const
/** The largest step of a price that moves by itself, as a part of it. */
const largestStep = 0.005
const stable: ReadonlySet<InvoiceCoin> = new Set(['token', 'usdt'])

const pricesOf = (usd: number): Record<string, string> =>
  Object.fromEntries(Object.entries(perDollar).map(([currency, factor]) => [currency, (usd * factor).toFixed(2)]))

/** Returns the rates of one sandbox, which last until it ends. */
export function openRates() {
  const now = { ...dollars }
  return {
    all: (): Record<string, Record<string, string>> => Object.fromEntries(Object.entries(now).map(([coin, usd]) => [coin, pricesOf(usd)])),
    inDollars: (coin: InvoiceCoin): number => now[coin],
    /** Sets a coin's price in dollars. */
    move: (coin: InvoiceCoin, usd: number): void => void (now[coin] = usd),
    /** Moves every price but those of the dollar's coins by a small step. `random`: from 0 to 1. */
    drift(random: () => number): void {
      for (const coin of invoiceCoin.options) {
        if (!stable.has(coin)) now[coin] = Math.max(0.01, Number((now[coin] * (1 + (random() * 2 - 1) * largestStep)).toFixed(2)))
      }
    },
  }
}
export type Rates = ReturnType<typeof openRates>
