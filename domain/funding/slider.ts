import { type Money, money } from '../kernel/money.ts'
import { limitIn, type TierName, tiers } from './tiers.ts'

/** A mark of the slider: a tier and its threshold. `at` ranges from 0 to 1. */
export type SliderStop = { tier: TierName; amount: Money; at: number }

/**
 * Returns the marks from the minimum to gold, with equal distances, so that the common small amounts are not
 * squeezed together.
 */
export function sliderStops(minimum: Money): SliderStop[] {
  const higher = tiers
    .map((tier) => ({ tier: tier.name, amount: limitIn(tier.from, minimum.currency) }))
    .filter((stop) => stop.tier !== 'start' && stop.amount.minor > minimum.minor)
    .reverse()
  const all = [{ tier: 'start' as TierName, amount: minimum }, ...higher]
  return all.map((stop, index) => ({ ...stop, at: all.length === 1 ? 0 : index / (all.length - 1) }))
}

/** Step of an arrow key in whole units: 50, or 3000 roubles. */
export const sliderStep = (minimum: Money): Money => limitIn(50, minimum.currency)

/** Returns an amount's position on the track, 0 to 1. Amounts above gold are at the end. */
export function positionOf(amount: Money, stops: readonly SliderStop[]): number {
  const next = stops.findIndex((stop) => stop.amount.minor > amount.minor)
  if (next === 0) return 0
  const after = stops[next]
  const before = stops[next - 1]
  if (!after || !before) return 1
  return before.at + ((amount.minor - before.amount.minor) / (after.amount.minor - before.amount.minor)) * (after.at - before.at)
}

/** Returns the amount at a position of the track, rounded to whole steps; marks are exact. */
export function amountAt(position: number, stops: readonly SliderStop[]): Money {
  const mark = stops.find((stop) => Math.abs(stop.at - position) < 0.008)
  if (mark) return mark.amount
  const next = stops.findIndex((stop) => stop.at > position)
  const after = stops[next]
  const before = stops[next - 1]
  const end = stops.at(-1)
  const start = stops[0]
  if (!start || !end) throw new RangeError('a slider has at least one stop')
  if (!after || !before) return position <= start.at ? start.amount : end.amount
  const exact = before.amount.minor + ((position - before.at) / (after.at - before.at)) * (after.amount.minor - before.amount.minor)
  const step = sliderStep(start.amount).minor
  return money(Math.min(Math.max(Math.round(exact / step) * step, start.amount.minor), end.amount.minor), start.amount.currency)
}

/**
 * Returns the amount after a key press (FUND-14): arrows by steps, page keys by tiers, Home and End to the
 * ends. Null: not a key of the slider.
 */
export function amountByKey(key: string, amount: Money, stops: readonly SliderStop[]): Money | null {
  const start = stops[0]?.amount
  const end = stops.at(-1)?.amount
  if (!start || !end) return null
  const step = sliderStep(start).minor
  const clamp = (value: number): Money => money(Math.min(Math.max(value, start.minor), Math.max(end.minor, amount.minor)), start.currency)
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return clamp(amount.minor + step)
    case 'ArrowDown':
    case 'ArrowLeft':
      return clamp(amount.minor - step)
    case 'PageUp':
      return stops.find((stop) => stop.amount.minor > amount.minor)?.amount ?? clamp(amount.minor)
    case 'PageDown':
      return stops.findLast((stop) => stop.amount.minor < amount.minor)?.amount ?? start
    case 'Home':
      return start
    case 'End':
      return end
    default:
      return null
  }
}
