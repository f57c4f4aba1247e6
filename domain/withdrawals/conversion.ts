import type { Currency } from '../../contract/kernel.ts'
import { coinCode } from '../kernel/coinName.ts'
import { type Money, money, scaleOf } from '../kernel/money.ts'

/** Dollars for one unit of each currency, in hundred-millionths. */
export type CoinRates = Readonly<Partial<Record<Currency, bigint>>>

/** Dollar coins have the dollar's rate, and a coin of two codes has one. */
const rated = (currency: Currency): Currency => (currency === 'USDT' || currency === 'TOKEN' ? 'USD' : coinCode(currency))
const one = 100_000_000n

const rateOf = (rates: CoinRates, currency: Currency): bigint | undefined => {
  const name = rated(currency)
  return name === 'USD' ? one : rates[name]
}

/** True if an amount of one is an amount of the other: no rate is needed. */
export const isSameCurrency = (a: Currency, b: Currency): boolean => rated(a) === rated(b) && scaleOf(a) === scaleOf(b)

/** Decimals of the networks that know fewer than we store: no payout can be made in finer units. */
const networkDecimals: Readonly<Partial<Record<Currency, number>>> = { XRP: 6 }

/**
 * Converts an amount, rounded down to what can be paid out: no more is than it is worth. Null without a rate,
 * or if nothing is left of it.
 */
export function convert(amount: Money, to: Currency, rates: CoinRates): Money | null {
  const exact = isSameCurrency(amount.currency, to) ? amount.minor : converted(amount, to, rates)
  if (exact === null) return null
  const left = exact - (exact % 10 ** (scaleOf(to) - (networkDecimals[to] ?? scaleOf(to))))
  return left === 0 && exact > 0 ? null : money(left, to)
}

/** Returns an amount's worth in dollars (WD-06). Less than a cent is worth nothing. */
export const worthInDollars = (amount: Money, rates: CoinRates): Money => convert(amount, 'USD', rates) ?? money(0, 'USD')

function converted(amount: Money, to: Currency, rates: CoinRates): number | null {
  const [from, into] = [rateOf(rates, amount.currency), rateOf(rates, to)]
  if (from === undefined || into === undefined || from <= 0n || into <= 0n) return null
  const dividend = BigInt(amount.minor) * from * 10n ** BigInt(scaleOf(to))
  const minor = Number(dividend / (into * 10n ** BigInt(scaleOf(amount.currency))))
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null
}
