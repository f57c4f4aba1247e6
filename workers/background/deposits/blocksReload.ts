import type { Deposit } from '../../../domain/cascade/deposit.ts'
import { hourMs, minuteMs, type EpochMs } from '../../../domain/kernel/time.ts'

/**
 * The longest time that waiting for an outcome blocks an update. The wait itself continues after a reload.
 */
const outcomeLimitMs = 15 * minuteMs
/** The longest time that an abandoned bank page blocks an update. */
const bankLimitMs = hourMs

/** True while the app must not reload the page because this deposit is in a critical phase. */
export function blocksReload({ phase }: Deposit, now: EpochMs): boolean {
  switch (phase.at) {
    case 'created':
    case 'checking':
    case 'pausing':
    case 'sending':
      return true
    case 'secure':
      return now - phase.since < bankLimitMs
    case 'listening':
    case 'confirming':
      return now - phase.since < outcomeLimitMs
    case 'offering':
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return false
  }
}
