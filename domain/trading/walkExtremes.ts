import { type Bridge, middle, noiseBound, priceOn } from './quoteWalk.ts'

export type Extremes = { first: number; last: number; high: number; low: number }

/** How far the walk inside a stretch can leave its ends, by how often the whole was halved: each middle adds at most its own noise. */
function reaches({ length, unitSigma }: Bridge): number[] {
  const widths = [length]
  while ((widths.at(-1) ?? 1) > 1) widths.push(Math.ceil((widths.at(-1) ?? 1) / 2))
  const reach = widths.map(() => 0)
  for (let depth = widths.length - 2; depth >= 0; depth -= 1)
    reach[depth] = (reach[depth + 1] ?? 0) + noiseBound * unitSigma * (Math.sqrt(widths[depth] ?? 1) / 2) + 0.5
  return reach
}

/**
 * First, last, highest and lowest price of the steps `from` to `to` (not included) of a bridge, exactly. Stretches that cannot
 * reach beyond what was seen are passed over, so that a whole day of 345,600 ticks takes some two thousand middles.
 */
export function extremesOn(bridge: Bridge, from: number, to: number): Extremes {
  const first = priceOn(bridge, from)
  const last = priceOn(bridge, to - 1)
  const reach = reaches(bridge)
  let [high, low] = [Math.max(first, last), Math.min(first, last)]

  const look = (left: number, right: number, leftPrice: number, rightPrice: number, depth: number): void => {
    if (right <= from || left >= to) return
    if (left >= from) [high, low] = [Math.max(high, leftPrice), Math.min(low, leftPrice)]
    const beyond = reach[depth] ?? 0
    const canMatter = Math.max(leftPrice, rightPrice) + beyond > high || Math.min(leftPrice, rightPrice) - beyond < low
    if (right - left === 1 || !canMatter) return
    const mid = (left + right) >>> 1
    const price = middle(bridge, left, right, leftPrice, rightPrice)
    look(left, mid, leftPrice, price, depth + 1)
    look(mid, right, price, rightPrice, depth + 1)
  }
  look(0, bridge.length, bridge.from, bridge.to, 0)
  return { first, last, high, low }
}
