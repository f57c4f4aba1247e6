import { type WalkBridge, middle, noiseBound, priceOn } from './quoteWalk.ts'

export type Extremes = { first: number; last: number; high: number; low: number }

type Stretch = { left: number; right: number; leftPrice: number; rightPrice: number }

/**
 * Returns how far the walk inside an interval can exceed its ends, by depth of halving: each midpoint adds at
 * most its own noise.
 */
function reaches({ length, unitSigma }: WalkBridge): number[] {
  const widths = [length]
  while ((widths.at(-1) ?? 1) > 1) widths.push(Math.ceil((widths.at(-1) ?? 1) / 2))
  const reach = widths.map(() => 0)
  for (let depth = widths.length - 2; depth >= 0; depth -= 1)
    reach[depth] = (reach[depth + 1] ?? 0) + noiseBound * unitSigma * (Math.sqrt(widths[depth] ?? 1) / 2) + 0.5
  return reach
}

/**
 * Returns the exact first, last, highest and lowest price of the steps from `from` until before `to`. Halves
 * all intervals level by level and drops those that cannot exceed the extremes found so far: a day of 345,600
 * ticks takes about two thousand midpoints.
 */
export function extremesOn(bridge: WalkBridge, from: number, to: number): Extremes {
  const first = priceOn(bridge, from)
  const last = priceOn(bridge, to - 1)
  const reach = reaches(bridge)
  let [high, low] = [Math.max(first, last), Math.min(first, last)]
  let stretches: Stretch[] = [{ left: 0, right: bridge.length, leftPrice: bridge.from, rightPrice: bridge.to }]
  for (let depth = 0; stretches.length > 0; depth += 1) {
    const halves: Stretch[] = []
    for (const { left, right, leftPrice, rightPrice } of stretches) {
      const mid = (left + right) >>> 1
      const price = middle(bridge, left, right, leftPrice, rightPrice)
      if (mid >= from && mid < to) [high, low] = [Math.max(high, price), Math.min(low, price)]
      if (mid - left > 1 && mid > from) halves.push({ left, right: mid, leftPrice, rightPrice: price })
      if (right - mid > 1 && mid < to) halves.push({ left: mid, right, leftPrice: price, rightPrice })
    }
    const beyond = reach[depth + 1] ?? 0
    stretches = halves.filter(
      ({ leftPrice, rightPrice }) => Math.max(leftPrice, rightPrice) + beyond > high || Math.min(leftPrice, rightPrice) - beyond < low,
    )
  }
  return { first, last, high, low }
}
