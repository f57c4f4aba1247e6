import type { Currency } from '../../contract/kernel.ts'
import { numberFormatter } from './formatters.ts'
import { parseMoney, scaleOf } from './money.ts'
import { formatDigits, formatMoney } from './moneyFormat.ts'
import { readDecimal, twoReadings } from './typedAmount.ts'

/**
 * An amount that is read in one of two possible ways, or the two ways of one that is not read. All are texts
 * in the person's language.
 */
export type AmountReading = { at: 'read'; amount: string } | { at: 'unclear'; whole: string; decimal: string }

/** A reading names its currency, except where only the number of decimals is known. */
export type AmountUnit = 'named' | 'unknown'

/**
 * Returns what to say about a typed amount that can be read in two ways, before its form is sent (APP-33);
 * null for a clear one.
 */
export function amountReading(typed: string, currency: Currency, tag: string, unit: AmountUnit = 'named'): AmountReading | null {
  const both = twoReadings(typed, currency)
  if (both === null) return null
  const read = parseMoney(readDecimal(typed, currency, tag) ?? '', currency)
  // All decimals are shown: without them `1.500` would be explained by `1.500`.
  if (read.ok) return { at: 'read', amount: (unit === 'named' ? formatMoney : formatDigits)(read.value, tag, 'full') }
  const { format } = numberFormatter(tag, { minimumFractionDigits: 2, maximumFractionDigits: scaleOf('ETH') })
  return { at: 'unclear', whole: format(both.whole as `${number}`), decimal: format(both.decimal as `${number}`) }
}
