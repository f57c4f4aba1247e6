import type { Deposit } from '../../../domain/cascade/deposit.ts'
import { hourMs, minuteMs, type Moment } from '../../../domain/kernel/time.ts'

/** How long an outcome is waited for before an update may come in between; the wait itself goes on after a reload. */
const confirmingMs = 15 * minuteMs
/** A bank's page that was never come back from must not hold up updates for ever. */
const bankMs = hourMs

/** May a new version of the app not reload the page, since this deposit is in the middle of something? */
export function holdsUpdates({ phase }: Deposit, now: Moment): boolean {
  switch (phase.at) {
    case 'created':
    case 'checking':
    case 'pausing':
    case 'sending':
      return true
    case 'secure':
      return now - phase.since < bankMs
    case 'listening':
    case 'confirming':
      return now - phase.since < confirmingMs
    case 'offering':
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return false
  }
}
