import { limits } from '../funding/limits.ts'
import { compareMoney, type Money, money, parseMoney } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'

/** Tips are in dollars, whatever the trading account's currency (TRD-07). */
export const tipCurrency = 'USD'
const dollars = (whole: number): Money => money(whole * 100, tipCurrency)

/** A tip above this amount must be confirmed first. */
export const confirmAbove = dollars(40)
/** Amount deducted for a tip above `confirmAbove`. */
export const maxDeduction = dollars(50)
export const minTip = dollars(limits.tip.min)
export const maxTip = dollars(limits.tip.max)

/** The amount that a tip deducts, and whether the person must confirm it first. */
export type TipTerms = { deducted: Money; confirm: boolean }

/**
 * Returns the terms of a tip by its decimal text, in dollars. A value over 40 deducts 50 dollars after
 * confirmation; others deduct themselves. Errors: `tips.invalid`, `tips.range` (1 to 100).
 */
export function tipTerms(value: string): Result<TipTerms, 'tips.invalid' | 'tips.range'> {
  const parsed = parseMoney(value.trim(), tipCurrency)
  if (!parsed.ok) return fail('tips.invalid')
  if (compareMoney(parsed.value, minTip) < 0 || compareMoney(parsed.value, maxTip) > 0) return fail('tips.range')
  const confirm = compareMoney(parsed.value, confirmAbove) > 0
  return ok({ deducted: confirm ? maxDeduction : parsed.value, confirm })
}

/**
 * Checks the confirmed amount against the deduction. Errors: `tips.confirm` (not confirmed yet),
 * `tips.changed` (another amount was confirmed).
 */
export function checkConfirmation(
  { deducted, confirm }: TipTerms,
  confirmed: string | undefined,
): Result<null, 'tips.confirm' | 'tips.changed'> {
  if (confirmed === undefined) return confirm ? fail('tips.confirm') : ok(null)
  const confirmedAmount = parseMoney(confirmed, tipCurrency)
  return confirmedAmount.ok && compareMoney(confirmedAmount.value, deducted) === 0 ? ok(null) : fail('tips.changed')
}
