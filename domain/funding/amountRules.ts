import { compareMoney, isFiat, type Money, moneyToDecimal } from '../kernel/money.ts'
import type { RuleError } from '../kernel/ruleError.ts'

/**
 * FUND-12: a coin amount must be above zero, a fiat amount at least the minimum; both at most the maximum of
 * the payment method.
 */
export function amountErrors(amount: Money, minimum: Money, maximum: Money): RuleError[] {
  if (!isFiat(amount.currency) && amount.minor <= 0) return [{ field: 'amount', code: 'funding.wrong_amount' }]
  if (isFiat(amount.currency) && (amount.minor <= 0 || compareMoney(amount, minimum) < 0))
    return [{ field: 'amount', code: 'funding.below_minimum', params: { minimum: trimZeroCents(minimum) } }]
  if (compareMoney(amount, maximum) <= 0) return []
  return [{ field: 'amount', code: 'funding.above_maximum', params: { maximum: trimZeroCents(maximum) } }]
}

/**
 * Returns the slider's amount after it loses focus: raised to the minimum. A fixed amount is not raised
 * (FUND-09).
 */
export function raiseToMinimum(amount: Money, minimum: Money, fixed: boolean): Money {
  return !fixed && isFiat(amount.currency) && compareMoney(amount, minimum) < 0 ? minimum : amount
}

/** Formats `250.00` as `250`, and `250.50` unchanged. */
export const trimZeroCents = (amount: Money): string => moneyToDecimal(amount).replace(/\.0+$/, '')
