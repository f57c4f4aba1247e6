import { isOpenAt, nextChange } from '../../domain/trading/hours.ts'
import { offeredOf, type OfferedSymbol, type PlatformState } from './state.ts'

/** Whether a symbol is traded at a moment of the server's clock. */
export const isTraded = ({ hours = null }: OfferedSymbol, now: number): boolean => isOpenAt(hours, now)

/** What the line to the chosen symbol says to a person: beside its own state, that nothing can be asked, or that the market is closed and nothing is to be heard. */
export function feedState(state: PlatformState): PlatformState['feed'] | 'closed' | 'offline' {
  if (state.connection === 'offline') return 'offline'
  const offered = offeredOf(state)
  return offered && !isTraded(offered, state.now) ? 'closed' : state.feed
}

/** The refusals that are over as soon as the line is back. */
const lineRefusals: ReadonlySet<string> = new Set(['network.none', 'order.feedStopped'])

/** The last press once the line is back: a refusal for want of it says nothing true any more. */
export const placingOnline = ({ placing }: Pick<PlatformState, 'placing'>): PlatformState['placing'] =>
  placing.status === 'refused' && lineRefusals.has(placing.code) ? { status: 'idle' } : placing

/** When the chosen symbol opens again, or null while it is open or always is. */
export function opensAt(state: PlatformState): number | null {
  const offered = offeredOf(state)
  return offered && !isTraded(offered, state.now) ? nextChange(offered.hours ?? null, state.now) : null
}
