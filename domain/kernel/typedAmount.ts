import type { Currency } from '../../contract/kernel.ts'
import { numberFormatter } from './formatters.ts'
import { type Money, parseMoney, scaleOf } from './money.ts'
import { readLine, withPlainDigits } from './typedText.ts'

/**
 * Signs and abbreviations that people and their languages write beside an amount, longer ones first; the
 * currency's code is accepted too.
 */
const signs: Partial<Record<Currency, readonly string[]>> = {
  USD: ['us$', '$us', '$ us', '$'],
  EUR: ['€'],
  GBP: ['uk£', '£gb', '£'],
  RUB: ['₽', 'rub', 'руб.', 'руб', 'р.', 'р'],
}

/** Signs that only group digits: blanks, apostrophes, the Arabic thousands separator. */
const groupingOnly = " '’\u066c"
const arabicDecimal = '\u066b'

/**
 * Writes the signs that Arabic keyboards and the input methods of Chinese and Japanese type for point and
 * comma as these, and letters and digits in full width plainly.
 */
export const withPlainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u060c\u3001]/g, ',')
    .replace(/\u3002/g, '.')

/** Returns the signs between thousands and before decimals in a language (BCP 47). */
function separatorsOf(tag: string): { group: string; decimal: string } {
  const parts = numberFormatter(tag, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
  const valueOf = (type: 'group' | 'decimal'): string => (parts.find((part) => part.type === type)?.value ?? '').normalize('NFKC')
  return { group: valueOf('group'), decimal: valueOf('decimal') }
}

/**
 * Returns the digits of a whole number that may be written in groups of three, all divided by one sign; else
 * null.
 */
function wholeDigits(text: string): string | null {
  if (/^\d*$/.test(text)) return text
  const sign = /[^\d]/.exec(text)?.[0] ?? ''
  if (!`.,${groupingOnly}`.includes(sign)) return null
  const groups = text.split(sign)
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
  return isGrouped ? groups.join('') : null
}

/** Reads a number whose decimals follow `decimal`. Null if it is no such number. */
function readWith(text: string, decimal: string): string | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal)
  const digits = wholeDigits(whole)
  if (digits === null || more.length > 0 || !/^\d*$/.test(fraction) || digits + fraction === '') return null
  return `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`
}

function readWhole(text: string): string | null {
  const digits = wholeDigits(text)
  return digits === '' ? null : digits
}

function withoutUnit(text: string, currency: Currency): string {
  const units = [currency.toLowerCase(), ...(signs[currency] ?? [])]
  const before = units.find((unit) => text.toLowerCase().startsWith(unit)) ?? ''
  const rest = text.slice(before.length).trim()
  const after = units.find((unit) => rest.toLowerCase().endsWith(unit)) ?? ''
  return rest.slice(0, rest.length - after.length).trim()
}

/**
 * The meanings that a typed text has: an amount of `whole` units, one with decimals, both or none. `text` is
 * without sign and unit.
 */
type Readings = { sign: string; text: string; whole: string | null; decimal: string | null }

function readingsOf(typed: string, currency: Currency): Readings {
  const line = withPlainDigits(withPlainSigns(readLine(typed)))
    .replace(/\s+/g, ' ')
    .replace('−', '-')
    .trim()
  const sign = line.startsWith('-') ? '-' : ''
  const text = withoutUnit(sign === '' ? line : line.slice(1).trim(), currency)
  const decimals = ['.', ',', arabicDecimal].filter((one) => text.includes(one))
  const decimal = decimals.map((one) => readWith(text, one)).find((one) => one !== null) ?? null
  return { sign, text, whole: readWhole(text), decimal }
}

/**
 * Reads a typed or pasted amount as it is meant in a language (APP-33), and returns its decimal text, such as
 * `1500.50`. Null if it is no number, or can be read in two ways: `1,500` is 1500 in English, and neither
 * 1500 nor 1.5 for sure in German.
 */
export function readDecimal(typed: string, currency: Currency, tag: string): string | null {
  const { sign, text, whole, decimal: read } = readingsOf(typed, currency)
  if (whole === null || read === null) return signed(sign, whole ?? read)
  const { group, decimal } = separatorsOf(tag)
  if (text.includes(group)) return signed(sign, whole)
  // Three decimals are none of a currency that has two: they are thousands of another habit.
  return text.includes(decimal) && scaleOf(currency) > 3 ? signed(sign, read) : null
}

/**
 * Returns both readings of an amount that has two, such as `1.500`, as decimal texts; null if it has one or
 * none (APP-33).
 */
export function twoReadings(typed: string, currency: Currency): { whole: string; decimal: string } | null {
  const { sign, whole, decimal } = readingsOf(typed, currency)
  return whole === null || decimal === null ? null : { whole: sign + whole, decimal: sign + decimal }
}

const signed = (sign: string, decimal: string | null): string | null => (decimal === null ? null : sign + decimal)

/** Reads a typed amount of money. Null if it is unreadable, or has more decimals than the currency. */
export function readMoney(typed: string, currency: Currency, tag: string): Money | null {
  const decimal = readDecimal(typed, currency, tag)
  if (decimal === null) return null
  const [, fraction = ''] = decimal.split('.')
  const parsed = parseMoney(decimal, currency)
  return parsed.ok && fraction.length <= scaleOf(currency) ? parsed.value : null
}
