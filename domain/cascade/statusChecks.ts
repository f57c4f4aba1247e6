import { dayMs, hourMs, minuteMs, secondMs, type EpochMs } from '../kernel/time.ts'

const delays = [15 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs] as const

/**
 * Returns the delay until the server's next status check, or null for none. `open`: may have charged, checked
 * until that is known. `ended`: checked for a day after a decline, because a late approval has to be
 * refunded.
 */
export function nextStatusCheck(sentAt: EpochMs, now: EpochMs, state: 'open' | 'ended'): EpochMs | null {
  const age = now - sentAt
  if (age < dayMs) return now + (delays.find((delay) => delay > age) ?? 2 * hourMs)
  return state === 'open' ? now + 6 * hourMs : null
}

/** A charge that is pending for this long is voided (FUND-44). */
export const pendingTimeoutMs = dayMs

/** If the person does not decide on the bank's page for this long, the charge is voided at the processor. */
export const secureTimeoutMs = 30 * minuteMs

/**
 * After this long a sent charge can no longer reach its processor: our request timeout plus some network
 * delay.
 */
export const finalityMs = 12 * secondMs
