import { dayMs, minuteMs, secondMs, type Moment } from '../kernel/time.ts'

/**
 * How long to wait before the outcome is asked for again (FUND-34): 5 s, after 15 minutes 60 s,
 * and after a day `null`: only when the person asks. `since`: when this attempt's listening began.
 */
export function listenInterval(since: Moment, now: Moment): number | null {
  const waited = now - since
  if (waited >= dayMs) return null
  return waited >= 15 * minuteMs ? 60 * secondMs : 5 * secondMs
}

/** A check charges nothing, so a lost one is simply sent again, a little later. */
export const checkAgainMs = 5 * secondMs
