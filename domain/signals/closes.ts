import type { EpochMs } from '../kernel/time.ts'
import { candleStarts } from '../trading/candles.ts'
import type { TradedSymbol } from '../trading/symbols.ts'

/** The last price of a candle, in points. `at`: when the candle ends. */
export type Close = { at: EpochMs; points: number }

/**
 * Returns the closes of the candles of `stepMs` that lie between `from` and `to`, oldest first, and of the
 * last `earlier` candles before that. Candles without trading are skipped. `pointsBefore`: the last price
 * before a time.
 */
export function closesBetween(
  traded: TradedSymbol,
  stepMs: number,
  { from, to, earlier }: { from: EpochMs; to: EpochMs; earlier: number },
  pointsBefore: (at: EpochMs) => number,
): Close[] {
  const closes: Close[] = []
  let extra = 0
  for (const start of candleStarts(traded, stepMs, to - (to % stepMs), 0)) {
    if (start < from && (extra += 1) > earlier) break
    closes.push({ at: start + stepMs, points: pointsBefore(start + stepMs) })
  }
  return closes.toReversed()
}
