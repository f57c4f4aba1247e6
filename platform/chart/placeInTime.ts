import type { Candle } from '../../domain/trading/candles.ts'

/**
 * Returns a time's position on the chart's axis, counted in candles. The axis skips closed hours, so it is
 * not linear in time; outside the known candles it continues evenly.
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
