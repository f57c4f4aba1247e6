import { dayMs, hourMs, minuteMs, secondMs, type Moment } from '../kernel/time.ts'

const delays = [15 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs] as const

/**
 * When the server itself asks the processor next, with growing delays. `open`: it may have charged, so it is asked about until that is known.
 * `ended`: a decline is looked at again for a day, since an approval that comes after it has to be given back; then null.
 */
export function nextAsk(sentAt: Moment, now: Moment, standing: 'open' | 'ended'): Moment | null {
  const age = now - sentAt
  if (age < dayMs) return now + (delays.find((delay) => delay > age) ?? 2 * hourMs)
  return standing === 'open' ? now + 6 * hourMs : null
}

/** A charge that its processor calls pending for so long is taken back (FUND-44). */
export const pendingLifeMs = dayMs

/** A bank's page that nobody decided on is given up after this long: the charge is taken back at the processor. */
export const secureLifeMs = 30 * minuteMs

/** How long after it was sent a charge may still reach its processor: our own limit on the request, and something for the way. */
export const finalityMs = 12 * secondMs
