import { compareMoney, type Money, money, parseMoney } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'

/** Tips are in dollars, whatever the account that trades (TRD-07). */
export const tipCurrency = 'USD'
const dollars = (whole: number): Money => money(whole * 100, tipCurrency)

/** A value over this is confirmed first … */
export const confirmOver = dollars(40)
/** … and this is what it deducts. */
export const overDeduction = dollars(50)
export const leastTip = dollars(1)
export const mostTip = dollars(100)

/** What a tip takes from the account, and whether the person must say yes to that amount before. */
export type TipTerms = { deducted: Money; confirm: boolean }

/**
 * Reads a tip's value as typed: `5`, `12.50` or `12,50`, in dollars. A value over 40 deducts 50 dollars, once that is confirmed;
 * any other deducts itself. Errors: `tips.invalid`, `tips.range` (1 to 100).
 */
export function tipTerms(value: string): Result<TipTerms, 'tips.invalid' | 'tips.range'> {
  const read = parseMoney(value.trim().replace(',', '.'), tipCurrency)
  if (!read.ok) return fail('tips.invalid')
  if (compareMoney(read.value, leastTip) < 0 || compareMoney(read.value, mostTip) > 0) return fail('tips.range')
  const confirm = compareMoney(read.value, confirmOver) > 0
  return ok({ deducted: confirm ? overDeduction : read.value, confirm })
}

/**
 * Is what the person said yes to what would be deducted? Errors: `tips.confirm` (they have not been asked),
 * `tips.changed` (they said yes to another amount).
 */
export function agreed({ deducted, confirm }: TipTerms, confirmed: string | undefined): Result<null, 'tips.confirm' | 'tips.changed'> {
  if (confirmed === undefined) return confirm ? fail('tips.confirm') : ok(null)
  const said = parseMoney(confirmed, tipCurrency)
  return said.ok && compareMoney(said.value, deducted) === 0 ? ok(null) : fail('tips.changed')
}
