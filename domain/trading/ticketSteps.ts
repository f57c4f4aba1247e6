import type { Currency } from '../../contract/kernel.ts'
import { compareMoney, parseMoney } from '../kernel/money.ts'
import { hourMs, minuteMs } from '../kernel/time.ts'
import { stakePresets, stakeRanges, stakeText } from './stakes.ts'

export type Step = 'less' | 'more'

/**
 * Returns the next preset stake below or above a typed one, within the range; the last step leads to the
 * maximum. Null: there is none.
 */
export function stepStake(typed: string, currency: Currency, step: Step): string | null {
  const limits = stakeRanges[currency]
  const stake = parseMoney(typed, currency)
  if (!limits) return null
  if (!stake.ok) return stakeText(limits.min)
  const steps = [...stakePresets(currency), limits.max]
  const next =
    step === 'more'
      ? steps.find((one) => compareMoney(one, stake.value) > 0)
      : steps.toReversed().find((one) => compareMoney(one, stake.value) < 0)
  return next ? stakeText(next) : null
}

/** Returns the next shorter or longer expiry of those offered. Null: there is none. */
export function stepExpiry(offered: readonly number[], current: number, step: Step): number | null {
  const sorted = offered.toSorted((a, b) => a - b)
  const next = step === 'more' ? sorted.find((ms) => ms > current) : sorted.toReversed().find((ms) => ms < current)
  return next ?? null
}

export type ExpiryUnit = 'seconds' | 'minutes' | 'hours'

/** Returns the offered expiries by unit, shortest first, without empty groups. */
export function expiriesByUnit(offered: readonly number[]): { unit: ExpiryUnit; expiries: number[] }[] {
  const unitOf = (ms: number): ExpiryUnit => (ms < minuteMs ? 'seconds' : ms < hourMs ? 'minutes' : 'hours')
  const sorted = offered.toSorted((a, b) => a - b)
  return (['seconds', 'minutes', 'hours'] as const)
    .map((unit) => ({ unit, expiries: sorted.filter((ms) => unitOf(ms) === unit) }))
    .filter(({ expiries }) => expiries.length > 0)
}
