import { dayMs, hourMs, minuteMs, type Moment, secondMs } from '../kernel/time.ts'
import type { HashKey } from './halfSipHash.ts'
import { lastOpen, openRanges } from './hours.ts'
import { dayBridge, tickMs, ticksPerDay } from './quoteWalk.ts'
import type { TradedSymbol } from './symbols.ts'
import { extremesOn } from './walkExtremes.ts'

/** First, highest, lowest and last price of the quotes from `at` until the next candle, in points. */
export type Candle = { at: Moment; open: number; high: number; low: number; close: number }

/** How long a candle is, in milliseconds: each a divisor of a day, so that none goes over midnight UTC. */
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
 * The candle of the quotes from `from` until, not including, `to`, which lie on one day UTC; null when nothing was quoted then. It begins
 * at `from`.
 */
export function candleBetween(key: HashKey, traded: TradedSymbol, from: Moment, to: Moment): Candle | null {
  const day = Math.floor(from / dayMs)
  const bridge = dayBridge(key, traded, day)
  const tickOf = (moment: Moment): number => Math.ceil(moment / tickMs) - day * ticksPerDay
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

/** The candle that begins at `at`, of the quotes up to `now`; null when nothing was quoted in it. */
export const candleAt = (key: HashKey, traded: TradedSymbol, at: Moment, stepMs: number, now: Moment): Candle | null =>
  candleBetween(key, traded, at, Math.min(at + stepMs, now + 1))

/** A candle and what was quoted after it, as one that begins where the first does. */
export const joined = (candle: Candle | null, next: Candle | null): Candle | null =>
  candle && next
    ? { ...candle, high: Math.max(candle.high, next.high), low: Math.min(candle.low, next.low), close: next.close }
    : (candle ?? next)

/** The beginnings of the last candles that begin before `before` and not before `from`, newest first: those in which something is traded. */
export function* candleStarts({ hours }: TradedSymbol, stepMs: number, before: Moment, from: Moment): Generator<Moment, void> {
  let start = before
  for (;;) {
    const at = lastOpen(hours, start - 1)
    start = at - (at % stepMs)
    if (start < from) return
    yield start
  }
}

/** A running candle after one more quote: the same one, or the next. Quotes of the past change nothing. */
export function addQuote(candle: Candle | null, stepMs: number, at: Moment, points: number): Candle {
  const start = at - (at % stepMs)
  if (candle === null || start > candle.at) return { at: start, open: points, high: points, low: points, close: points }
  if (start < candle.at) return candle
  return { ...candle, high: Math.max(candle.high, points), low: Math.min(candle.low, points), close: points }
}
