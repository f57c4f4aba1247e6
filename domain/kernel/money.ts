import type { Currency } from '../../contract/kernel.ts'
import { fail, ok, type Result } from './result.ts'

/** Whole minor units: cents, or hundred-millionths of a coin. Always a safe integer. */
export type Minor = number & { readonly brand: 'Minor' }
/** An exact amount. Plain data: it passes through Redux, Comlink, IndexedDB and JSON unchanged (ACC-07). */
export type Money = { readonly minor: Minor; readonly currency: Currency }

const fiatCurrencies: ReadonlySet<Currency> = new Set<Currency>(['USD', 'EUR', 'GBP', 'RUB'])

export const isFiat = (currency: Currency): boolean => fiatCurrencies.has(currency)
/** Stored decimal places: 2 for fiat, 8 for coins. */
export const scaleOf = (currency: Currency): 2 | 8 => (isFiat(currency) ? 2 : 8)

/** Throws if `value` is no safe integer: rounding such an amount would hide a bug. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact amount: ${value}`)
  return (value === 0 ? 0 : value) as Minor
}

export const money = (value: number, currency: Currency): Money => ({ minor: minor(value), currency })

/**
 * Maximum of an account or a posting in minor units: 10^13 in fiat, ten million of a coin. Far below 2^53, so
 * that sums of a few are exact. Repeated in the database's constraints (migration 019).
 */
export const maxMinor = 1_000_000_000_000_000

/** `maxMinor` as an amount. */
export const maxAmount = (currency: Currency): Money => money(maxMinor, currency)

const decimalText = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/

/**
 * Parses a decimal text exactly. Digits beyond the currency's scale must be zeros. Errors: `amount.invalid`
 * (no decimal number), `amount.precision` (too many decimals), `amount.tooLarge`.
 */
export function parseMoney(text: string, currency: Currency): Result<Money, 'amount.invalid' | 'amount.precision' | 'amount.tooLarge'> {
  const match = decimalText.exec(text)
  if (!match) return fail('amount.invalid')
  const [, sign = '', whole = '0', fraction = ''] = match
  const scale = scaleOf(currency)
  if (/[1-9]/.test(fraction.slice(scale))) return fail('amount.precision')
  const digits = Number(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  if (!Number.isSafeInteger(digits)) return fail('amount.tooLarge')
  return ok(money(sign ? -digits : digits, currency))
}

/** Formats an amount as the exact decimal text of the API: `1234.50`. */
export function moneyToDecimal({ minor: value, currency }: Money): string {
  const scale = scaleOf(currency)
  const digits = String(Math.abs(value)).padStart(scale + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`cannot mix ${a.currency} and ${b.currency}`)
}

export function addMoney(a: Money, b: Money): Money {
  sameCurrency(a, b)
  return money(a.minor + b.minor, a.currency)
}

export function subtractMoney(a: Money, b: Money): Money {
  sameCurrency(a, b)
  return money(a.minor - b.minor, a.currency)
}

/** Returns a negative number, zero or a positive number if `a` is less than, equal to or more than `b`. */
export function compareMoney(a: Money, b: Money): number {
  sameCurrency(a, b)
  return a.minor - b.minor
}

/** Returns `numerator / denominator` of an amount, rounded towards zero. Exact: multiplied as BigInt. */
export function fractionOf(amount: Money, numerator: number, denominator: number): Money {
  return money(Number((BigInt(amount.minor) * BigInt(numerator)) / BigInt(denominator)), amount.currency)
}
