import { fractionOf, isFiat, type Money, money } from '../kernel/money.ts'
import { limitIn, tierOf } from './tiers.ts'

/** `cap` in whole units before the rouble's factor, the rest in hundredths of a percent (FUND-11). */
export type BonusLimits = { cap: number; promotionBasisPoints: number }
export const defaultBonusLimits: BonusLimits = { cap: 200, promotionBasisPoints: 350 }

/** A percentage as a setting spells it (`3.5`), in hundredths of a percent. Unreadable text is no percent at all. */
export function basisPointsOf(percent: string): number {
  const points = Math.round(Number(percent) * 100)
  return Number.isSafeInteger(points) && points > 0 ? points : 0
}

/**
 * The bonus of a deposit (FUND-08, FUND-10, FUND-11): the greater of the tier's percent and its value, plus the promotion's percent up
 * to the limit, capped. None on a coin account. `promotion` in hundredths of a percent.
 */
export function bonusFor(amount: Money, promotion = 0, limits: BonusLimits = defaultBonusLimits): Money {
  if (!isFiat(amount.currency) || amount.minor <= 0) return money(0, amount.currency)
  const tier = tierOf(amount)
  const ofTier = Math.max(fractionOf(amount, tier.basisPoints, 10_000).minor, limitIn(tier.value, amount.currency).minor)
  const ofPromotion = fractionOf(amount, Math.min(promotion, limits.promotionBasisPoints), 10_000).minor
  return money(Math.min(ofTier + ofPromotion, limitIn(limits.cap, amount.currency).minor), amount.currency)
}

/** Trades of twenty times the bonus free it for withdrawal: the mock's terms (€45 after €900). */
const turnoverFactor = 20
export const turnoverFor = (bonus: Money): Money => money(bonus.minor * turnoverFactor, bonus.currency)
