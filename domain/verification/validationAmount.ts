import type { Currency } from '../../contract/kernel.ts'
import { readDecimal, withPlainSigns } from '../kernel/typedAmount.ts'
import { withPlainDigits } from '../kernel/typedText.ts'

/** In place of the payment's currency, which the page does not know: each has two decimals. */
export const validationCurrency: Currency = 'EUR'

/** Everything but digits, the signs between thousands and before decimals, and blanks. */
const extra = /[^\p{Nd}.,'’\u066b\u066c ]/gu

/** Returns what stays in the field of what was typed or pasted (VER-10): extra characters are stripped. */
export const typedAmount = (text: string): string =>
  withPlainDigits(withPlainSigns(text).replace(/\s/g, ' ').replace(extra, '')).trimStart().slice(0, 24)

/**
 * Returns the amount to send, such as `0.50`, of what was typed in a language (VER-10): with a dot and at
 * most two decimals. Null if it is no amount, or can be read in two ways (APP-33): each answer costs an
 * attempt.
 */
export function sentAmount(typed: string, tag: string): string | null {
  const [whole = '', decimals = ''] = readDecimal(typedAmount(typed), validationCurrency, tag)?.split('.') ?? []
  if (whole === '' || whole.length > 12) return null
  return decimals === '' ? whole : `${whole}.${decimals.slice(0, 2)}`
}
