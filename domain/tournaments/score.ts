import type { Currency } from '../../contract/kernel.ts'
import { type Money, money, scaleOf } from '../kernel/money.ts'
import type { Moment } from '../kernel/time.ts'
import type { HashKey } from '../trading/halfSipHash.ts'
import { priceAt } from '../trading/quoteWalk.ts'
import { findSymbol } from '../trading/symbols.ts'

/** Dollars for one whole unit of a currency, as whole `points` with `digits` after the point. */
export type Rate = { points: number; digits: number }
export type Rates = Partial<Record<Currency, Rate>>

/** The market that prices a currency. */
const markets: Partial<Record<Currency, string>> = { EUR: 'EUR/USD', GBP: 'GBP/USD', BTC: 'BTC/USD', ETH: 'ETH/USD' }

/**
 * What no market of the platform prices: a published rate of the contest. The rouble's is the factor of spec §9 (a dollar is 60), the
 * coins' are those that their stake limits stand for (domain/trading/stakes.ts).
 */
const published: Rates = {
  USD: { points: 1, digits: 0 },
  RUB: { points: 16_667, digits: 6 },
  LTC: { points: 100, digits: 0 },
  DSH: { points: 35, digits: 0 },
}

/** The rates of a contest: those in force when it starts, so that a result never moves without a trade. */
export function ratesAt(key: HashKey, start: Moment): Rates {
  const rates: Rates = { ...published }
  for (const [currency, symbol] of Object.entries(markets)) {
    const traded = findSymbol(symbol)
    if (traded) rates[currency as Currency] = { points: priceAt(key, traded, start), digits: traded.digits }
  }
  return rates
}

/** An amount in dollars, towards zero to a whole cent. Null where the contest has no rate for its currency: such accounts take no part. */
export function inDollars(amount: Money, rates: Rates): Money | null {
  const rate = rates[amount.currency]
  if (!rate) return null
  const cents = 10n ** BigInt(scaleOf('USD'))
  const unit = 10n ** BigInt(scaleOf(amount.currency) + rate.digits)
  return money(Number((BigInt(amount.minor) * BigInt(rate.points) * cents) / unit), 'USD')
}
