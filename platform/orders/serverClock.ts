import type { WireQuote } from '../../contract/trading.ts'
import { staleAfterMs } from '../net/quoteFeed.ts'

/**
 * The server's clock, and the time of each symbol's last quote. It uses the device's clock, which may be
 * wrong but runs evenly.
 */
export type ServerClock = {
  now(): number
  set(now: number): void
  recordQuote(quote: WireQuote): void
  /** True if a symbol with quotes has sent none for longer than a price is valid. */
  isStale(symbol: string): boolean
}

export function openServerClock(deviceNow = () => performance.now(), startsAt = Date.now()): ServerClock {
  const receivedAt = new Map<string, number>()
  /** Server time minus device time. */
  let offset = startsAt - deviceNow()

  return {
    now: () => Math.round(deviceNow() + offset),
    set(now) {
      offset = now - deviceNow()
    },
    recordQuote({ symbol, at }) {
      receivedAt.set(symbol, deviceNow())
      // A quote comes late, never early: the largest offset is the most accurate.
      offset = Math.max(offset, at - deviceNow())
    },
    isStale: (symbol) => deviceNow() - (receivedAt.get(symbol) ?? Infinity) > staleAfterMs,
  }
}
