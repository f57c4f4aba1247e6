import { dayMs, hourMs, minuteMs, type EpochMs, secondMs } from '../kernel/time.ts'
import { type Candle, candleAt } from './candles.ts'
import type { HashKey } from './halfSipHash.ts'
import type { TradedSymbol } from './symbols.ts'

/**
 * Length of the blocks in which finished candles are computed and cached, by candle length. Shorter candles
 * need fewer steps of the walk: a block of any interval takes about 60,000.
 */
const blockMs: ReadonlyMap<number, number> = new Map([
  [5 * secondMs, hourMs],
  [15 * secondMs, 2 * hourMs],
  [minuteMs, 4 * hourMs],
  [5 * minuteMs, 12 * hourMs],
  [15 * minuteMs, dayMs],
  [hourMs, 3 * dayMs],
  [4 * hourMs, 7 * dayMs],
  [dayMs, 28 * dayMs],
])
/** A block is computed in this many slices, each of about 2,500 steps of the walk. */
export const slicesOfBlock = 24

/**
 * Finished candles of one symbol and interval: open, high, low and close of each, all 0 without trading.
 * `filled`: number of computed candles.
 */
export type CandleBlock = { readonly from: EpochMs; readonly stepMs: number; readonly prices: Int32Array; filled: number }

const lengthOf = (stepMs: number): number => blockMs.get(stepMs) ?? stepMs

/** Returns the start of the block that contains the candle of a time. */
export const blockFrom = (stepMs: number, at: EpochMs): EpochMs => at - (at % lengthOf(stepMs))

export const newBlock = (stepMs: number, from: EpochMs): CandleBlock => ({
  from,
  stepMs,
  prices: new Int32Array((lengthOf(stepMs) / stepMs) * 4),
  filled: 0,
})

/** Returns how many candles of a block have ended by `now`. */
export const endedIn = ({ from, stepMs, prices }: CandleBlock, now: EpochMs): number =>
  Math.max(0, Math.min(prices.length / 4, Math.floor((now + 1 - from) / stepMs)))

/**
 * Computes the missing candles of a block, up to the first `wanted`. Yields between slices; finished slices
 * stay in the block.
 */
export function* fillBlock(key: HashKey, traded: TradedSymbol, block: CandleBlock, wanted: number): Generator<void, void> {
  const { from, stepMs, prices } = block
  const slice = Math.ceil(prices.length / 4 / slicesOfBlock)
  for (let done = 1; block.filled < wanted; done += 1) {
    const at = from + block.filled * stepMs
    const candle = candleAt(key, traded, at, stepMs, at + stepMs - 1)
    if (candle) prices.set([candle.open, candle.high, candle.low, candle.close], block.filled * 4)
    block.filled += 1
    if (done % slice === 0 && block.filled < wanted) yield
  }
}

/** Returns the candle of a block that starts at `at`; null without trading, or if it is not computed yet. */
export function candleIn({ from, stepMs, prices }: CandleBlock, at: EpochMs): Candle | null {
  const first = ((at - from) / stepMs) * 4
  const [open = 0, high = 0, low = 0, close = 0] = prices.subarray(first, first + 4)
  return open === 0 ? null : { at, open, high, low, close }
}

/** 1 January 2021: the stream is defined before that, but not shown. */
const firstQuoteAt: EpochMs = 1_609_459_200_000
/** Minimum history of each interval: a week, so that it is never just a weekend, or this many candles. */
const leastReachMs = 7 * dayMs
const reachCandles = 5_000

/** Returns the start of an interval's history: the start of a block, never before 2021. */
export function historyFrom(stepMs: number, now: EpochMs): EpochMs {
  const reach = Math.max(leastReachMs, reachCandles * stepMs)
  return Math.max(firstQuoteAt, blockFrom(stepMs, Math.max(0, now - reach)))
}
