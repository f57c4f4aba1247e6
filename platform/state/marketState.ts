import { isOpenAt, nextOpenOrClose } from '../../domain/trading/hours.ts'
import { offeredOf, type OfferedSymbol, type PlatformState } from './state.ts'

/** True if a symbol is open for trading at a time of the server's clock. */
export const isTraded = ({ hours = null }: OfferedSymbol, now: number): boolean => isOpenAt(hours, now)

/**
 * Returns the state of the chosen symbol's quotes as shown: `offline` and `closed` take precedence over that
 * of the stream.
 */
export function feedState(state: PlatformState): PlatformState['feed'] | 'closed' | 'offline' {
  if (state.connection === 'offline') return 'offline'
  const offered = offeredOf(state)
  return offered && !isTraded(offered, state.now) ? 'closed' : state.feed
}

/** Refusals that no longer apply once the connection is back. */
const connectionRefusals: ReadonlySet<string> = new Set(['network.none', 'order.feedStopped'])

/** Clears the last order's refusal if it was caused by the missing connection. */
export const withoutConnectionRefusal = ({ placing }: Pick<PlatformState, 'placing'>): PlatformState['placing'] =>
  placing.status === 'refused' && connectionRefusals.has(placing.code) ? { status: 'idle' } : placing

/** Returns when the chosen symbol opens again, or null while it is open. */
export function opensAt(state: PlatformState): number | null {
  const offered = offeredOf(state)
  return offered && !isTraded(offered, state.now) ? nextOpenOrClose(offered.hours ?? null, state.now) : null
}
