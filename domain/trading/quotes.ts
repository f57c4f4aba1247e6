import type { WireQuote } from '../../contract/trading.ts'
import type { Moment } from '../kernel/time.ts'
import type { HashKey } from './halfSipHash.ts'
import { isOpenAt, lastOpen } from './hours.ts'
import { pointsToDecimal } from './priceText.ts'
import { priceAt, tickMs, tickStart } from './quoteWalk.ts'
import type { TradedSymbol } from './symbols.ts'

/** The price in force at a moment, in points: while the market is closed the last one before it closed (SRV-07). */
export const pointsAt = (key: HashKey, traded: TradedSymbol, at: Moment): number => priceAt(key, traded, lastOpen(traded.hours, at))

/** The quote in force at a moment, as it stands on the wire. */
export const quoteAt = (key: HashKey, traded: TradedSymbol, at: Moment): WireQuote => {
  const quoted = lastOpen(traded.hours, at)
  return { symbol: traded.symbol, price: pointsToDecimal(priceAt(key, traded, quoted), traded.digits), at: tickStart(quoted) }
}

/** More points than a chart shows on the widest screen; a longer range is asked for in parts. */
export const historyLimit = 2_000

/**
 * Prices at each whole multiple of `stepMs` (itself a multiple of a tick) from `from` to `to` at which the market is open,
 * oldest first; of a longer range the newest `historyLimit` multiples.
 */
export function quoteRange(key: HashKey, traded: TradedSymbol, from: Moment, to: Moment, stepMs: number): Omit<WireQuote, 'symbol'>[] {
  const step = Math.max(tickMs, tickStart(stepMs))
  const last = Math.floor(to / step)
  const first = Math.max(Math.ceil(from / step), last - historyLimit + 1, 0)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
    .filter((at) => isOpenAt(traded.hours, at))
    .map((at) => ({ at, price: pointsToDecimal(priceAt(key, traded, at), traded.digits) }))
}

/** An order names the price that the person saw; after 5 s that price says nothing about the market any more. */
export const seenPriceMs = 5_000

/** Whether `points` was a price of the stream within the last five seconds: the page that shows it is not stale. */
export function wasQuoted(key: HashKey, traded: TradedSymbol, points: number, now: Moment): boolean {
  for (let at = now; at >= now - seenPriceMs; at -= tickMs) if (pointsAt(key, traded, at) === points) return true
  return false
}
