import { dayMs, hourMs, minuteMs, type Moment } from '../kernel/time.ts'
import { type InvoiceState, wireStatus } from './state.ts'
import { nextPoll } from './timing.ts'

/** A used address is watched for a quarter: what arrives late is somebody's money (threat model C3). */
const watchedMs = 90 * dayMs

/** When the server asks the chain again by itself: as a person's page would while the invoice is open, later less and less, at last no more (null). */
export function nextLook(state: InvoiceState, deadline: Moment, now: Moment): Moment | null {
  if (wireStatus(state) === 'wt') return nextPoll({ status: 'wt', deadline }, now)
  const since = now - deadline
  if (since > watchedMs) return null
  return now + (since < dayMs ? minuteMs : hourMs)
}
