import type { Currency } from '../../contract/kernel.ts'
import { type Money, money, scaleOf } from '../kernel/money.ts'

export const tierNames = ['start', 'bronze', 'silver', 'gold'] as const
export type TierName = (typeof tierNames)[number]

/** `from` and `value` in whole units of the currency, `basisPoints` in hundredths of a percent. */
type Tier = { name: TierName; from: number; basisPoints: number; value: number }

/** The tiers of a deposit (FUND-08), highest first. */
export const tiers: readonly Tier[] = [
  { name: 'gold', from: 10_000, basisPoints: 200, value: 100 },
  { name: 'silver', from: 3_000, basisPoints: 150, value: 50 },
  { name: 'bronze', from: 1_000, basisPoints: 120, value: 20 },
  { name: 'start', from: 0, basisPoints: 0, value: 0 },
]

/** Factor of the original for roubles (FUND-10). */
const roubleFactor = 60

/** Converts a limit in whole units to `currency`: times 60 in roubles (FUND-10). */
export function limitIn(units: number, currency: Currency): Money {
  return money(Math.round(units * 10 ** scaleOf(currency)) * (currency === 'RUB' ? roubleFactor : 1), currency)
}

/** Returns the tier that an amount reaches (FUND-08). */
export function tierOf(amount: Money): Tier {
  const reached = tiers.find((tier) => amount.minor >= limitIn(tier.from, amount.currency).minor)
  return reached ?? { name: 'start', from: 0, basisPoints: 0, value: 0 }
}
