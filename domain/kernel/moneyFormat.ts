import type { Currency } from '../../contract/kernel.ts'
import { numberFormatter } from './formatters.ts'
import { isFiat, type Money, moneyToDecimal, scaleOf } from './money.ts'

/** Currency symbols (APP-22). Other currencies are shown with their code. */
const prefixes: Partial<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£' }
const suffixes: Partial<Record<Currency, string>> = { RUB: 'rub' }

/** Shown decimals: 2 for USD, RUB, GBP and EUR, else 5 (APP-21). */
export const displayDigits = (currency: Currency): 2 | 5 => (isFiat(currency) ? 2 : 5)

/**
 * `short`: APP-21, rounded down. `exact`: without trailing zeros, for amounts that are paid, sent or copied.
 * `whole`: the same, with no decimals if they are zero. `full`: all stored ones, for amounts in comparison.
 */
export type Precision = 'short' | 'exact' | 'whole' | 'full'

/**
 * Formats an amount's digits in a language (BCP 47), without currency. Exact: formatted from the decimal
 * text, never from a float.
 */
export function formatDigits(amount: Money, tag: string, precision: Precision = 'short'): string {
  const { currency } = amount
  const display = displayDigits(currency)
  const stored = scaleOf(currency)
  const isWhole = amount.minor % 10 ** stored === 0
  const [least, most] = {
    short: [display, display],
    exact: [Math.min(display, 2), stored],
    whole: [isWhole ? 0 : 2, stored],
    full: [stored, stored],
  }[precision] as [number, number]
  // `trunc`: towards zero, so that no one sees more than they have (APP-21).
  const options = { minimumFractionDigits: least, maximumFractionDigits: most, roundingMode: 'trunc' } as const
  return numberFormatter(tag, options).format(moneyToDecimal(amount) as `${number}`)
}

/** A minus; in Arabic preceded by a mark that keeps it to the left of its number. */
const signed = /^[\u200e\u200f\u061c]?[-−]/

/** Formats an amount with its currency: `$1,234.50`, `1 234,50 rub`, `0.04412 BTC` (APP-21, APP-22). */
export function formatMoney(amount: Money, tag: string, precision: Precision = 'short'): string {
  const text = withSymbol(amount, tag, precision)
  // An isolated left-to-right run: after an Arabic word the symbol and the code would swap sides.
  return tag.startsWith('ar') ? `\u2066${text}\u2069` : text
}

function withSymbol(amount: Money, tag: string, precision: Precision): string {
  const prefix = prefixes[amount.currency]
  const digits = formatDigits(amount, tag, precision)
  if (prefix === undefined) return `${digits}\u00a0${suffixes[amount.currency] ?? amount.currency}`
  const sign = signed.exec(digits)?.[0] ?? ''
  return sign + prefix + digits.slice(sign.length)
}
