import type { Currency } from '../../contract/kernel.ts'
import { isFiat, type Money, moneyToDecimal, scaleOf } from './money.ts'

/** How an amount is dressed (APP-22). The others carry their code. */
const prefixes: Partial<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£' }
const suffixes: Partial<Record<Currency, string>> = { RUB: 'rub' }

/** Digits shown: 2 for USD, RUB, GBP and EUR, else 5 (APP-21). */
export const shownDigits = (currency: Currency): 2 | 5 => (isFiat(currency) ? 2 : 5)

/**
 * `short`: APP-21, rounded down. `exact`: every digit that matters, for what is paid, sent or copied. `whole`: no decimals where they are zero.
 * `full`: every digit that is kept, for amounts that are compared with each other.
 */
export type Precision = 'short' | 'exact' | 'whole' | 'full'

const formats = new Map<string, Intl.NumberFormat>()
function numberFormat(tag: string, least: number, most: number): Intl.NumberFormat {
  const key = `${tag} ${least} ${most}`
  let format = formats.get(key)
  if (!format) {
    // `trunc`: towards zero, so that nobody is shown more than they have (APP-21).
    format = new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most, roundingMode: 'trunc' })
    formats.set(key, format)
  }
  return format
}

/** The digits of an amount in a language (BCP 47), without its currency. Exact: formatted from the decimal text, never from a float. */
export function formatDigits(amount: Money, tag: string, precision: Precision = 'short'): string {
  const { currency } = amount
  const shown = shownDigits(currency)
  const kept = scaleOf(currency)
  const isWhole = amount.minor % 10 ** kept === 0
  const [least, most] = {
    short: [shown, shown],
    exact: [Math.min(shown, 2), kept],
    whole: [isWhole ? 0 : shown, shown],
    full: [kept, kept],
  }[precision] as [number, number]
  return numberFormat(tag, least, most).format(moneyToDecimal(amount) as `${number}`)
}

/** A minus, in Arabic with a mark before it that holds it to the left of its number. */
const signed = /^[\u200e\u200f\u061c]?[-−]/

/** An amount with its currency: `$1,234.50`, `1 234,50 rub`, `0.04412 BTC` (APP-21, APP-22). */
export function formatMoney(amount: Money, tag: string, precision: Precision = 'short'): string {
  const text = dressed(amount, tag, precision)
  // As one piece that is read from the left: after an Arabic word the sign and the code would change sides.
  return tag.startsWith('ar') ? `\u2066${text}\u2069` : text
}

function dressed(amount: Money, tag: string, precision: Precision): string {
  const prefix = prefixes[amount.currency]
  const digits = formatDigits(amount, tag, precision)
  if (prefix === undefined) return `${digits}\u00a0${suffixes[amount.currency] ?? amount.currency}`
  const sign = signed.exec(digits)?.[0] ?? ''
  return sign + prefix + digits.slice(sign.length)
}
