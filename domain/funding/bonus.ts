import type { Currency } from '../../contract/kernel.ts'
import { fractionOf, isFiat, type Money, money, parseMoney } from '../kernel/money.ts'
import { limitIn, tierOf } from './tiers.ts'

/** `cap` in whole units before the rouble's factor, the rest in hundredths of a percent (FUND-11). */
export type BonusLimits = { cap: number; promotionBasisPoints: number }
export const defaultBonusLimits: BonusLimits = { cap: 200, promotionBasisPoints: 350 }

/**
 * Converts a percentage from the settings (`3.5`) to hundredths of a percent. Unreadable text counts as zero.
 */
export function basisPointsOf(percent: string): number {
  const points = Math.round(Number(percent) * 100)
  return Number.isSafeInteger(points) && points > 0 ? points : 0
}

/**
 * Returns a deposit's bonus (FUND-08, FUND-10, FUND-11): the greater of the tier's percentage and fixed
 * value, plus the promotion's percentage up to its limit, capped. Zero on a coin account. `promotion` in
 * hundredths of a percent.
 */
export function bonusFor(amount: Money, promotion = 0, limits: BonusLimits = defaultBonusLimits): Money {
  if (!isFiat(amount.currency) || amount.minor <= 0) return money(0, amount.currency)
  const tier = tierOf(amount)
  const ofTier = Math.max(fractionOf(amount, tier.basisPoints, 10_000).minor, limitIn(tier.value, amount.currency).minor)
  const ofPromotion = fractionOf(amount, Math.min(promotion, limits.promotionBasisPoints), 10_000).minor
  return money(Math.min(ofTier + ofPromotion, limitIn(limits.cap, amount.currency).minor), amount.currency)
}

/** Returns the largest bonus of a deposit, from whole units: none on a coin account, as `bonusFor`. */
export const largestBonus = (units: string, currency: Currency): Money =>
  isFiat(currency) ? limitIn(Number(units), currency) : money(0, currency)

/** A bonus can be withdrawn after trades of twenty times its amount: €45 after €900. */
export const turnoverFactor = 20
export const turnoverFor = (bonus: Money): Money => money(bonus.minor * turnoverFactor, bonus.currency)

/**
 * Returns the limits that the server answers for an account (FUND-11): its largest bonus as an amount of the
 * account's currency, and the largest percentage. Null if it is unreadable.
 */
export function limitsFrom(maximum: { bonus?: string | undefined; percent?: string | undefined }, currency: Currency): BonusLimits | null {
  const cap = parseMoney(maximum.bonus ?? '', currency)
  if (!cap.ok || maximum.percent === undefined) return null
  return { cap: cap.value.minor / limitIn(1, currency).minor, promotionBasisPoints: basisPointsOf(maximum.percent) }
}
