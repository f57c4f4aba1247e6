import { dayMs, hourMs, minuteMs, type EpochMs } from '../kernel/time.ts'
import { type InvoiceState, wireStatus } from './state.ts'
import { nextPoll } from './timing.ts'

/**
 * A credited payment is reversed after it was missing from its chain for three Bitcoin blocks: a node that
 * restarts, or a block that is replaced, brings it back sooner.
 */
export const vanishedAfterMs = 30 * minuteMs

/** A used address is watched for a quarter: late payments are a customer's money (threat model C3). */
const watchTimeMs = 90 * dayMs

/**
 * Returns the time of the server's next check of the chain: as often as a page polls while the invoice is
 * open, later less often, at last null.
 */
export function nextChainCheck(state: InvoiceState, deadline: EpochMs, now: EpochMs): EpochMs | null {
  if (wireStatus(state) === 'wt') return nextPoll({ status: 'wt', deadline }, now)
  const since = now - deadline
  if (since > watchTimeMs) return null
  return now + (since < dayMs ? minuteMs : hourMs)
}
