import type { Currency } from '../../contract/kernel.ts'
import { fractionOf, type Money } from '../kernel/money.ts'
import { type DollarRates, fromDollars, inDollars } from '../tournaments/score.ts'

/** Percent of the settled stakes of referred people. */
export const commissionPercent = 1

/** Returns stakes in another currency, rounded down. Null without a rate. */
function convert(stakes: Money, currency: Currency, rates: DollarRates): Money | null {
  if (stakes.currency === currency) return stakes
  const dollars = inDollars(stakes, rates)
  return dollars && fromDollars(dollars, currency, rates)
}

/**
 * Returns the commission on one referred person's stakes of a day, rounded down to a minor unit of the
 * balance's currency (SUP-09). Null if nothing is earned, or the stakes' currency has no rate.
 */
export function commissionOn(stakes: Money, currency: Currency, rates: DollarRates): Money | null {
  const converted = convert(stakes, currency, rates)
  const earned = converted && fractionOf(converted, commissionPercent, 100)
  return earned !== null && earned.minor > 0 ? earned : null
}
