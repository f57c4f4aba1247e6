import type { Currency } from '../../contract/kernel.ts'
import { type Money, money, scaleOf } from '../kernel/money.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { HashKey } from '../trading/halfSipHash.ts'
import { priceAt } from '../trading/quoteWalk.ts'
import { findSymbol } from '../trading/symbols.ts'
import type { TournamentResult } from './ranking.ts'

/** Dollars per whole unit of a currency, as integer `points` with `digits` decimals. */
export type DollarRate = { points: number; digits: number }
export type DollarRates = Partial<Record<Currency, DollarRate>>

/** The market that prices a currency. */
const markets: Partial<Record<Currency, string>> = { EUR: 'EUR/USD', GBP: 'GBP/USD', BTC: 'BTC/USD', ETH: 'ETH/USD' }

/**
 * Fixed rates for currencies without a market on the platform. The rouble's is the factor of FUND-10 (60 per
 * dollar), the coins' match their stake limits (domain/trading/stakes.ts).
 */
const fixedRates: DollarRates = {
  USD: { points: 1, digits: 0 },
  RUB: { points: 16_667, digits: 6 },
  LTC: { points: 100, digits: 0 },
  DSH: { points: 35, digits: 0 },
}

/** Returns the rates at a tournament's start, so that a result never changes without a trade. */
export function ratesAt(key: HashKey, start: EpochMs): DollarRates {
  const rates: DollarRates = { ...fixedRates }
  for (const [currency, symbol] of Object.entries(markets)) {
    const traded = findSymbol(symbol)
    if (traded) rates[currency as Currency] = { points: priceAt(key, traded, start), digits: traded.digits }
  }
  return rates
}

/**
 * Returns how many parts of `points` a smallest unit of a currency is worth: `points / unit` dollars.
 */
export const unitOf = (currency: Currency, { digits }: DollarRate): bigint => 10n ** BigInt(scaleOf(currency) + digits)

/**
 * Converts an amount to dollars, rounded towards zero to a cent. Null without a rate for its currency: such
 * accounts do not take part.
 */
export function inDollars(amount: Money, rates: DollarRates): Money | null {
  const rate = rates[amount.currency]
  if (!rate) return null
  const cents = 10n ** BigInt(scaleOf('USD'))
  return money(Number((BigInt(amount.minor) * BigInt(rate.points) * cents) / unitOf(amount.currency, rate)), 'USD')
}

/** Converts an amount of dollars to another currency, rounded down. Null without a rate for it. */
export function fromDollars(dollars: Money, currency: Currency, rates: DollarRates): Money | null {
  const rate = rates[currency]
  if (!rate) return null
  return money(Number((BigInt(dollars.minor) * unitOf(currency, rate)) / (BigInt(rate.points) * 10n ** BigInt(scaleOf('USD')))), currency)
}

/** The net profit of a participant's trades in one currency, in its minor units, and their last expiry. */
export type CurrencyNet = { customerId: number; currency: Currency; net: number; lastAt: EpochMs }

/**
 * Returns each participant's result in cents of a dollar (ENG-07): the sum over their currencies, each
 * rounded towards zero. A currency without a rate does not count.
 */
export function resultsFromNets(nets: Iterable<CurrencyNet>, rates: DollarRates): TournamentResult[] {
  const results = new Map<number, TournamentResult>()
  for (const { customerId, currency, net, lastAt } of nets) {
    const dollars = inDollars(money(net, currency), rates)
    if (dollars === null) continue
    const sum = results.get(customerId) ?? { customerId, cents: 0, lastAt: 0 }
    results.set(customerId, { customerId, cents: sum.cents + dollars.minor, lastAt: Math.max(sum.lastAt, lastAt) })
  }
  return [...results.values()]
}
