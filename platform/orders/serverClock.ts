import type { WireQuote } from '../../contract/trading.ts'
import { staleAfterMs } from '../net/quoteFeed.ts'

/** The server's clock, and when each symbol was last heard of. It runs by the device's own clock, which may be wrong but runs evenly. */
export type ServerClock = {
  now(): number
  set(now: number): void
  heard(quote: WireQuote): void
  /** Whether a symbol that was heard of has been silent for longer than a price can be trusted. */
  isSilent(symbol: string): boolean
}

export function openServerClock(device = () => performance.now(), startsAt = Date.now()): ServerClock {
  const heardAt = new Map<string, number>()
  /** The server's clock minus the device's. */
  let offset = startsAt - device()

  return {
    now: () => Math.round(device() + offset),
    set(now) {
      offset = now - device()
    },
    heard({ symbol, at }) {
      heardAt.set(symbol, device())
      // A quote comes late, never early: the newest that was heard is the best word about the time.
      offset = Math.max(offset, at - device())
    },
    isSilent: (symbol) => device() - (heardAt.get(symbol) ?? Infinity) > staleAfterMs,
  }
}
