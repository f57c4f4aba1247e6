import { dayMs, minuteMs, secondMs, type EpochMs } from '../kernel/time.ts'

/**
 * Returns the delay until the next listen request (FUND-34): 5 s, after 15 minutes 60 s, after a day null (on
 * request only). `since`: when listening for this attempt started.
 */
export function listenInterval(since: EpochMs, now: EpochMs): number | null {
  const elapsed = now - since
  if (elapsed >= dayMs) return null
  return elapsed >= 15 * minuteMs ? 60 * secondMs : 5 * secondMs
}

/** A check charges nothing, so a lost one is sent again after this delay. */
export const checkRetryMs = 5 * secondMs
