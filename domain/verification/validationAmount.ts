import { withPlainDigits } from '../kernel/typedText.ts'

/** Thousands in groups, whose other separator is the decimal one: `1,234.56` and `1.234,56`. */
const grouped = /^\d{1,3}(?:(?:,\d{3})+(?=\.\d{0,2}$)|(?:\.\d{3})+(?=,\d{0,2}$))/

/**
 * Returns what stays in the field of what was typed or pasted (VER-10): digits with at most one point and two
 * decimals. A comma becomes a point.
 */
export function typedAmount(text: string): string {
  const plain = text.normalize('NFKC').replace(/[^\d\u0660-\u0669\u06f0-\u06f9.,\u066b]/g, '')
  const ungrouped = plain.replace(grouped, (thousands) => thousands.replace(/[.,]/g, ''))
  const [whole = '', ...decimals] = withPlainDigits(ungrouped)
    .replace(/[,\u066b]/g, '.')
    .split('.')
  return decimals.length === 0 ? whole.slice(0, 12) : `${whole.slice(0, 12)}.${decimals.join('').slice(0, 2)}`
}

/** Returns the amount to send, such as `0.50`; null if there are no digits (VER-10). */
export function sentAmount(typed: string): string | null {
  const [whole = '', decimals = ''] = typedAmount(typed).split('.')
  if (whole === '' && decimals === '') return null
  return decimals === '' ? whole : `${whole === '' ? '0' : whole}.${decimals}`
}
