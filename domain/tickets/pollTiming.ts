import type { TicketState } from '../../contract/tickets.ts'
import { type EpochMs, dayMs, minuteMs, secondMs } from '../kernel/time.ts'

/** The part of a ticket that decides when it is asked about again. `changed` by the server's clock. */
export type PolledTicket = { state: TicketState; changed: EpochMs }

/** A conversation that moved within this time goes on while the person looks at it. */
const liveMs = 10 * minuteMs
/** A ticket without a message for this long is asked about when its screen is opened. */
const restingMs = 14 * dayMs

/**
 * Returns the pause until tickets are asked about again, in milliseconds; null: when their screen is opened,
 * because all are closed or at rest (SUP-01). `now` by the server's clock.
 */
export function nextTicketPollMs(tickets: readonly PolledTicket[], now: EpochMs): number | null {
  const ages = tickets.filter(({ state }) => state !== 'closed').map(({ changed }) => now - changed)
  if (ages.some((age) => age < liveMs)) return 15 * secondMs
  return ages.some((age) => age < restingMs) ? minuteMs : null
}
