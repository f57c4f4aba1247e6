import { compareMoney, isFiat, type Money, moneyToDecimal } from '../kernel/money.ts'
import type { RuleError } from '../kernel/ruleError.ts'

/** FUND-12: a coin amount above zero, a fiat amount not below the minimum; either not above the maximum of the way to pay. */
export function amountErrors(amount: Money, minimum: Money, maximum: Money): RuleError[] {
  if (!isFiat(amount.currency) && amount.minor <= 0) return [{ field: 'amount', code: 'funding.wrong_amount' }]
  if (isFiat(amount.currency) && (amount.minor <= 0 || compareMoney(amount, minimum) < 0))
    return [{ field: 'amount', code: 'funding.below_minimum', params: { minimum: wholeDecimal(minimum) } }]
  if (compareMoney(amount, maximum) <= 0) return []
  return [{ field: 'amount', code: 'funding.above_maximum', params: { maximum: wholeDecimal(maximum) } }]
}

/** The slider's amount when the person leaves it: never below the minimum. A fixed amount is not raised (FUND-09). */
export function raisedAmount(amount: Money, minimum: Money, fixed: boolean): Money {
  return !fixed && isFiat(amount.currency) && compareMoney(amount, minimum) < 0 ? minimum : amount
}

/** `250.00` as `250`, `250.50` as it is. */
export const wholeDecimal = (amount: Money): string => moneyToDecimal(amount).replace(/\.0+$/, '')
