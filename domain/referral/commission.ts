import type { Currency } from '../../contract/kernel.ts'
import { fractionOf, isFiat, type Money } from '../kernel/money.ts'
import { type DollarRates, fromDollars, inDollars } from '../tournaments/score.ts'

/** Percent of the settled stakes of referred people. */
export const commissionPercent = 1

/** Returns the currency of a referrer's balance: that of their registration, and dollars instead of a coin, which is not divided into whole units. */
export const referralCurrency = (registered: Currency): Currency => (isFiat(registered) ? registered : 'USD')

/** Returns stakes in another currency, rounded down. Null without a rate. */
function convert(stakes: Money, currency: Currency, rates: DollarRates): Money | null {
  if (stakes.currency === currency) return stakes
  const dollars = inDollars(stakes, rates)
  return dollars && fromDollars(dollars, currency, rates)
}

/**
 * Returns the commission on one referred person's stakes of a day, rounded down to a minor unit of the balance's currency (SUP-09). Null if
 * nothing is earned, or the stakes' currency has no rate.
 */
export function commissionOn(stakes: Money, currency: Currency, rates: DollarRates): Money | null {
  const converted = convert(stakes, currency, rates)
  const earned = converted && fractionOf(converted, commissionPercent, 100)
  return earned !== null && earned.minor > 0 ? earned : null
}
