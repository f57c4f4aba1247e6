import { dayMs, hourMs, minuteMs, type Moment } from '../kernel/time.ts'

/** Wrong codes and sent codes of one customer. */
export type CodeGuard = { failures: number; lastAt: Moment; lockedUntil: Moment; sends: number; sendsSince: Moment }

export const freshGuard: CodeGuard = { failures: 0, lastAt: 0, lockedUntil: 0, sends: 0, sendsSince: 0 }

/**
 * So many wrong codes lock (SEC-05), each time longer. That is at most 20 codes in a day: of a million codes, two of which an
 * authenticator takes at a time, that finds one by chance in 1 day of 25,000.
 */
export const triesBeforeLock = 5
const locksMs = [15 * minuteMs, hourMs, 4 * hourMs, dayMs]

/** So many codes are sent in an hour: each costs money, and wears out whoever gets them. */
export const sendsAnHour = 5

/** A sent code is good for so long (SEC-05). */
export const codeLifetimeMs = 10 * minuteMs

/** Counts a try before its code is looked at; null while it is locked. A right code takes the failures back by `release`. */
export function countTry(guard: CodeGuard, now: Moment): CodeGuard | null {
  if (guard.lockedUntil > now) return null
  const failures = now - guard.lastAt >= dayMs ? 1 : guard.failures + 1
  const lock = failures % triesBeforeLock === 0 ? (locksMs[Math.min(failures / triesBeforeLock, locksMs.length) - 1] ?? 0) : 0
  return { ...guard, failures, lastAt: now, lockedUntil: lock === 0 ? 0 : now + lock }
}

export const release = (guard: CodeGuard): CodeGuard => ({ ...guard, failures: 0, lockedUntil: 0 })

/** Counts a code that is to be sent; null when no more may be sent now. */
export function countSend(guard: CodeGuard, now: Moment): CodeGuard | null {
  if (now - guard.sendsSince >= hourMs) return { ...guard, sends: 1, sendsSince: now }
  return guard.sends >= sendsAnHour ? null : { ...guard, sends: guard.sends + 1 }
}
