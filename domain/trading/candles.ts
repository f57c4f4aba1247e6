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

/** 1 January 2021: the stream is defined before it, but nobody is shown it. */
export const firstQuoteAt: Moment = 1_609_459_200_000

/** The candle that begins at `at`, of the quotes up to `now`; null when nothing was quoted in it. */
export function candleAt(key: HashKey, traded: TradedSymbol, at: Moment, stepMs: number, now: Moment): Candle | null {
  const day = Math.floor(at / dayMs)
  const bridge = dayBridge(key, traded, day)
  const tickOf = (moment: Moment): number => Math.ceil(moment / tickMs) - day * ticksPerDay
  const parts = openRanges(traded.hours, at, Math.min(at + stepMs, now + 1))
    .map(({ from, to }) => ({ from: tickOf(from), to: tickOf(to) }))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => extremesOn(bridge, from, to))
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return null
  return {
    at,
    open: first.first,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: last.last,
  }
}

/** The beginnings of the last candles that begin before `before`, newest first: those in which something is traded. */
export function* candleStarts({ hours }: TradedSymbol, stepMs: number, before: Moment): Generator<Moment, void> {
  let start = before
  for (;;) {
    const at = lastOpen(hours, start - 1)
    start = at - (at % stepMs)
    if (start < firstQuoteAt) return
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
