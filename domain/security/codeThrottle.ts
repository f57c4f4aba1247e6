import { dayMs, hourMs, minuteMs, type EpochMs } from '../kernel/time.ts'

/** Counts of wrong codes and sent codes of one customer. */
export type CodeThrottle = { failures: number; lastAt: EpochMs; lockedUntil: EpochMs; sends: number; sendsSince: EpochMs }

export const newCodeThrottle: CodeThrottle = { failures: 0, lastAt: 0, lockedUntil: 0, sends: 0, sendsSince: 0 }

/**
 * The lock by the number of wrong codes (SEC-05); the last one outlives the count. At most 20 codes a day:
 * with a million codes, two of them valid at a time, one is guessed in 1 day of 25,000.
 */
const lockDurationsMs: ReadonlyMap<number, number> = new Map([
  [5, 15 * minuteMs],
  [10, hourMs],
  [15, 4 * hourMs],
  [20, dayMs],
])

/** Maximum codes sent per hour: each costs money and annoys its recipient. */
export const sendsPerHour = 5

/** Lifetime of a sent code (SEC-05). */
export const codeLifetimeMs = 10 * minuteMs

/**
 * Counts an attempt before its code is checked; null while locked. After a right code call `resetFailures`.
 */
export function countAttempt(throttle: CodeThrottle, now: EpochMs): CodeThrottle | null {
  if (throttle.lockedUntil > now) return null
  const failures = now - throttle.lastAt >= dayMs ? 1 : throttle.failures + 1
  const lock = lockDurationsMs.get(failures)
  return { ...throttle, failures, lastAt: now, lockedUntil: lock === undefined ? 0 : now + lock }
}

export const resetFailures = (throttle: CodeThrottle): CodeThrottle => ({ ...throttle, failures: 0, lockedUntil: 0 })

/** Counts a code about to be sent; null if no more may be sent now. */
export function countSend(throttle: CodeThrottle, now: EpochMs): CodeThrottle | null {
  if (now - throttle.sendsSince >= hourMs) return { ...throttle, sends: 1, sendsSince: now }
  return throttle.sends >= sendsPerHour ? null : { ...throttle, sends: throttle.sends + 1 }
}
