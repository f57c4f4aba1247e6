import type { WireQuote } from '../../contract/trading.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { HashKey } from './halfSipHash.ts'
import { isOpenAt, lastOpen } from './hours.ts'
import { pointsToDecimal } from './priceText.ts'
import { priceAt, tickMs, tickStart } from './quoteWalk.ts'
import type { TradedSymbol } from './symbols.ts'

/**
 * Returns the current price at a time, in points; the last one before closing while the market is closed
 * (SRV-07).
 */
export const pointsAt = (key: HashKey, traded: TradedSymbol, at: EpochMs): number => priceAt(key, traded, lastOpen(traded.hours, at))

/** Returns the current quote at a time, as sent in the API. */
export const quoteAt = (key: HashKey, traded: TradedSymbol, at: EpochMs): WireQuote => {
  const quoted = lastOpen(traded.hours, at)
  return { symbol: traded.symbol, price: pointsToDecimal(priceAt(key, traded, quoted), traded.digits), at: tickStart(quoted) }
}

/** More points than the widest chart shows; longer ranges are requested in parts. */
export const quoteHistoryLimit = 2_000

/**
 * Returns the prices at whole multiples of `stepMs` (a multiple of a tick) from `from` to `to` while the
 * market is open, oldest first; of a longer range the newest `quoteHistoryLimit` multiples.
 */
export function quoteRange(key: HashKey, traded: TradedSymbol, from: EpochMs, to: EpochMs, stepMs: number): Omit<WireQuote, 'symbol'>[] {
  const step = Math.max(tickMs, tickStart(stepMs))
  const last = Math.floor(to / step)
  const first = Math.max(Math.ceil(from / step), last - quoteHistoryLimit + 1, 0)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
    .filter((at) => isOpenAt(traded.hours, at))
    .map((at) => ({ at, price: pointsToDecimal(priceAt(key, traded, at), traded.digits) }))
}

/** An order names the price that the person saw; a price older than 5 s no longer reflects the market. */
export const seenPriceMs = 5_000

/** True if `points` was a price within the last five seconds, so the page that shows it is not stale. */
export function wasQuoted(key: HashKey, traded: TradedSymbol, points: number, now: EpochMs): boolean {
  for (let at = now; at >= now - seenPriceMs; at -= tickMs) if (pointsAt(key, traded, at) === points) return true
  return false
}
