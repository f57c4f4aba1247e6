import { dayMs, hourMs, minuteMs, secondMs, type EpochMs } from '../kernel/time.ts'

const delays = [15 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs] as const

/**
 * Returns the time of the server's next status check, or null for none. `open`: may have charged, checked
 * until that is known. `ended`: checked for a day, because a late approval has to be refunded. `since`: the
 * time when it was sent, or when it ended.
 */
export function nextStatusCheck(since: EpochMs, now: EpochMs, state: 'open' | 'ended'): EpochMs | null {
  const age = now - since
  if (age < dayMs) return now + (delays.find((delay) => delay > age) ?? 2 * hourMs)
  return state === 'open' ? now + 6 * hourMs : null
}

/** Returns the time of an attempt's next check, after one that found no new status (FUND-44). */
export const nextCheckOf = (sentAt: EpochMs | null, settledAt: EpochMs | null, now: EpochMs): EpochMs | null =>
  settledAt === null ? nextStatusCheck(sentAt ?? now, now, 'open') : nextStatusCheck(settledAt, now, 'ended')

/** A charge that is pending for this long is voided (FUND-44). */
export const pendingTimeoutMs = dayMs

/** If the person does not decide on the bank's page for this long, the charge is voided at the processor. */
export const secureTimeoutMs = 30 * minuteMs

/**
 * After this long a sent charge can no longer reach its processor: our request timeout plus some network
 * delay.
 */
export const finalityMs = 12 * secondMs
