import { dayMs, hourMs, minuteMs, type EpochMs } from '../kernel/time.ts'

/** Counts of wrong codes and sent codes of one customer. */
export type CodeThrottle = { failures: number; lastAt: EpochMs; lockedUntil: EpochMs; sends: number; sendsSince: EpochMs }

export const newCodeThrottle: CodeThrottle = { failures: 0, lastAt: 0, lockedUntil: 0, sends: 0, sendsSince: 0 }

/**
 * Wrong codes before each lock, which grows longer (SEC-05). At most 20 codes a day: with a million codes, two of them valid at a time, one
 * is guessed in 1 day of 25,000.
 */
export const attemptsBeforeLock = 5
const lockDurationsMs = [15 * minuteMs, hourMs, 4 * hourMs, dayMs]

/** Maximum codes sent per hour: each costs money and annoys its recipient. */
export const sendsPerHour = 5

/** Lifetime of a sent code (SEC-05). */
export const codeLifetimeMs = 10 * minuteMs

/** Counts an attempt before its code is checked; null while locked. After a right code call `resetFailures`. */
export function countAttempt(throttle: CodeThrottle, now: EpochMs): CodeThrottle | null {
  if (throttle.lockedUntil > now) return null
  const failures = now - throttle.lastAt >= dayMs ? 1 : throttle.failures + 1
  const lock =
    failures % attemptsBeforeLock === 0 ? (lockDurationsMs[Math.min(failures / attemptsBeforeLock, lockDurationsMs.length) - 1] ?? 0) : 0
  return { ...throttle, failures, lastAt: now, lockedUntil: lock === 0 ? 0 : now + lock }
}

export const resetFailures = (throttle: CodeThrottle): CodeThrottle => ({ ...throttle, failures: 0, lockedUntil: 0 })

/** Counts a code about to be sent; null if no more may be sent now. */
export function countSend(throttle: CodeThrottle, now: EpochMs): CodeThrottle | null {
  if (now - throttle.sendsSince >= hourMs) return { ...throttle, sends: 1, sendsSince: now }
  return throttle.sends >= sendsPerHour ? null : { ...throttle, sends: throttle.sends + 1 }
}
