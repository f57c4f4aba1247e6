import { dayMs, hourMs, minuteMs, type EpochMs, secondMs } from '../kernel/time.ts'
import type { HashKey } from './halfSipHash.ts'
import { lastOpen, openRanges } from './hours.ts'
import { dayBridge, tickMs, ticksPerDay } from './quoteWalk.ts'
import type { TradedSymbol } from './symbols.ts'
import { extremesOn } from './walkExtremes.ts'

/** First, highest, lowest and last price of the quotes from `at` until the next candle, in points. */
export type Candle = { at: EpochMs; open: number; high: number; low: number; close: number }

/** Candle lengths in milliseconds: divisors of a day, so that none crosses midnight UTC. */
export const candleStepsMs: readonly number[] = [
  5 * secondMs,
  15 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  4 * hourMs,
  dayMs,
]

/**
 * Returns the candle of the quotes from `from` until before `to`, both on one UTC day; null without quotes.
 * It starts at `from`.
 */
export function candleBetween(key: HashKey, traded: TradedSymbol, from: EpochMs, to: EpochMs): Candle | null {
  const day = Math.floor(from / dayMs)
  const bridge = dayBridge(key, traded, day)
  const tickOf = (moment: EpochMs): number => Math.ceil(moment / tickMs) - day * ticksPerDay
  const parts = openRanges(traded.hours, from, to)
    .map((open) => ({ from: tickOf(open.from), to: tickOf(open.to) }))
    .filter((part) => part.to > part.from)
    .map((part) => extremesOn(bridge, part.from, part.to))
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return null
  return {
    at: from,
    open: first.first,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: last.last,
  }
}

/** Returns the candle that starts at `at`, with the quotes up to `now`; null without quotes. */
export const candleAt = (key: HashKey, traded: TradedSymbol, at: EpochMs, stepMs: number, now: EpochMs): Candle | null =>
  candleBetween(key, traded, at, Math.min(at + stepMs, now + 1))

/** Joins a candle with a later one; the result starts where the first does. */
export const joinCandles = (candle: Candle | null, next: Candle | null): Candle | null =>
  candle && next
    ? { ...candle, high: Math.max(candle.high, next.high), low: Math.min(candle.low, next.low), close: next.close }
    : (candle ?? next)

/**
 * Yields the starts of the candles between `from` and `before`, newest first, skipping those without trading.
 */
export function* candleStarts({ hours }: TradedSymbol, stepMs: number, before: EpochMs, from: EpochMs): Generator<EpochMs, void> {
  let start = before
  for (;;) {
    const at = lastOpen(hours, start - 1)
    start = at - (at % stepMs)
    if (start < from) return
    yield start
  }
}

/** Adds a quote to a running candle and returns it or the next one. Old quotes change nothing. */
export function addQuote(candle: Candle | null, stepMs: number, at: EpochMs, points: number): Candle {
  const start = at - (at % stepMs)
  if (candle === null || start > candle.at) return { at: start, open: points, high: points, low: points, close: points }
  if (start < candle.at) return candle
  return { ...candle, high: Math.max(candle.high, points), low: Math.min(candle.low, points), close: points }
}
