import { numberFormatter } from '../kernel/formatters.ts'
import { isFiat, type Money, moneyToDecimal } from '../kernel/money.ts'

/**
 * Formats a turnover with its currency: no decimals for fiat, else five, rounded down (APP-21). The rest of
 * it is rounded up.
 */
export function formatTurnover(amount: Money, tag: string, what: 'reached' | 'left' = 'reached'): string {
  const digits = isFiat(amount.currency) ? 0 : 5
  const options = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: what === 'left' ? 'ceil' : 'trunc',
  } as const
  return `${numberFormatter(tag, options).format(moneyToDecimal(amount) as `${number}`)}\u00a0${amount.currency}`
}
