import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../kernel/time.ts'
import { codeLifetimeMs, type CodeThrottle, countSend, countAttempt, newCodeThrottle, resetFailures } from './codeThrottle.ts'

const start = 1_790_000_000_000

test('[SEC-05] five wrong codes lock, each lock longer than the last', () => {
  let guard = newCodeThrottle
  let now = start
  const locks: number[] = []
  for (let lock = 0; lock < 4; lock += 1) {
    for (let tries = 0; tries < 5; tries += 1) guard = countAttempt(guard, now) ?? guard
    expect(countAttempt(guard, now)).toBeNull()
    locks.push(guard.lockedUntil - now)
    now = guard.lockedUntil
  }
  expect(locks).toEqual([15 * minuteMs, hourMs, 4 * hourMs, dayMs])
})

test('[SEC-05] a day after the last wrong code the count starts again', () => {
  const late: CodeThrottle = { ...newCodeThrottle, failures: 4, lastAt: start }
  expect(countAttempt(late, start + dayMs - 1)).toMatchObject({ failures: 5, lockedUntil: start + dayMs - 1 + 15 * minuteMs })
  expect(countAttempt(late, start + dayMs)).toMatchObject({ failures: 1, lockedUntil: 0 })
})

test('[SEC-05] a right code resets the failures', () => {
  let guard = newCodeThrottle
  for (let tries = 0; tries < 5; tries += 1) guard = countAttempt(guard, start) ?? guard
  expect(countAttempt(resetFailures(guard), start)).toMatchObject({ failures: 1, lockedUntil: 0 })
})

test('[SEC-05] no 24 hours accept more than 20 codes, whatever the pauses', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 0, max: minuteMs }), fc.integer({ min: 0, max: 8 * hourMs })), { maxLength: 400 }),
      (pauses) => {
        let guard: CodeThrottle = newCodeThrottle
        let now = start
        const accepted: number[] = []
        for (const pause of pauses) {
          now += pause
          const counted = countAttempt(guard, now)
          if (counted === null) continue
          guard = counted
          accepted.push(now)
        }
        return accepted.every((at) => accepted.filter((other) => other >= at && other < at + dayMs).length <= 20)
      },
    ),
  )
})

test('[SEC-05] five codes are sent in an hour', () => {
  let guard = newCodeThrottle
  const sent: number[] = []
  for (let sends = 0; sends < 6; sends += 1) {
    const counted = countSend(guard, start + sends)
    sent.push(counted?.sends ?? 0)
    guard = counted ?? guard
  }
  expect(sent).toEqual([1, 2, 3, 4, 5, 0])
  expect(countSend(guard, start + hourMs - 1)).toBeNull()
  expect(countSend(guard, start + hourMs)).toMatchObject({ sends: 1 })
})

test('[SEC-05] a sent code is valid for ten minutes', () => {
  expect(codeLifetimeMs).toBe(600_000)
})

test('[SEC-05] a day of guessing succeeds at most once in 25,000 days', () => {
  let throttle = newCodeThrottle
  let checked = 0
  for (let at = start; at < start + dayMs; at += 60_000) {
    const counted = countAttempt(throttle, at)
    if (counted === null) continue
    checked += 1
    throttle = counted
  }
  // Two of a million codes of an authenticator are valid at a time.
  expect((checked * 2) / 1_000_000).toBeLessThanOrEqual(1 / 25_000)
})
