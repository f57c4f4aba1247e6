import type { Candle } from '../../domain/trading/candles.ts'

/**
 * Where a moment lies on the chart's axis, counted in candles: the axis leaves closed times out, so that a place is not
 * simply the time. Before the first candle and after the last the axis goes on evenly.
 */
export function placeInTime(candles: readonly Candle[], stepMs: number, at: number): number {
  const last = candles.length - 1
  if (last < 0) return 0
  let [low, high] = [0, last]
  while (low < high) {
    const mid = Math.ceil((low + high) / 2)
    if ((candles[mid]?.at ?? 0) <= at) low = mid
    else high = mid - 1
  }
  const within = (at - (candles[low]?.at ?? 0)) / stepMs
  return low === last || within < 1 ? low + within : low + 1
}
