import { dayMs, hourMs, minuteMs, type Moment, secondMs } from '../kernel/time.ts'
import { type Candle, candleAt } from './candles.ts'
import type { HashKey } from './halfSipHash.ts'
import type { TradedSymbol } from './symbols.ts'

/**
 * How long the blocks are in which finished candles are computed and kept, by the candles' own length. The shorter a candle, the fewer
 * steps of the walk it takes: a block of any interval takes about 60,000.
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
/** A block is computed in so many slices, each of some 5,000 steps of the walk. */
export const slicesOfBlock = 12

/** Finished candles of one symbol and interval: of each the open, high, low and close, all 0 where nothing was traded. `filled`: how many are known. */
export type CandleBlock = { readonly from: Moment; readonly stepMs: number; readonly prices: Int32Array; filled: number }

const lengthOf = (stepMs: number): number => blockMs.get(stepMs) ?? stepMs

/** Where the block begins in which the candle of a moment lies. */
export const blockFrom = (stepMs: number, at: Moment): Moment => at - (at % lengthOf(stepMs))

export const newBlock = (stepMs: number, from: Moment): CandleBlock => ({
  from,
  stepMs,
  prices: new Int32Array((lengthOf(stepMs) / stepMs) * 4),
  filled: 0,
})

/** How many candles of a block have ended by `now`. */
export const endedIn = ({ from, stepMs, prices }: CandleBlock, now: Moment): number =>
  Math.max(0, Math.min(prices.length / 4, Math.floor((now + 1 - from) / stepMs)))

/** Computes the candles of a block that are not known yet, up to the first `wanted`. Yields between slices; what was computed by then stays. */
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

/** The candle of a block that begins at `at`; null when nothing was traded, or it is not known yet. */
export function candleIn({ from, stepMs, prices }: CandleBlock, at: Moment): Candle | null {
  const first = ((at - from) / stepMs) * 4
  const [open = 0, high = 0, low = 0, close = 0] = prices.subarray(first, first + 4)
  return open === 0 ? null : { at, open, high, low, close }
}

/** 1 January 2021: the stream is defined before it, but nobody is shown it. */
const firstQuoteAt: Moment = 1_609_459_200_000
/** How far the history of each interval goes back: a week, so that a weekend is never all of it, or this many candles. */
const leastReachMs = 7 * dayMs
const reachCandles = 5_000

/** The oldest moment whose candles of an interval are shown: the beginning of a block, never before 2021. */
export function historyFrom(stepMs: number, now: Moment): Moment {
  const reach = Math.max(leastReachMs, reachCandles * stepMs)
  return Math.max(firstQuoteAt, blockFrom(stepMs, Math.max(0, now - reach)))
}
