import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../kernel/time.ts'
import { type CodeGuard, countSend, countTry, freshGuard, release } from './codeGuard.ts'

const start = 1_790_000_000_000

test('[SEC-05] five wrong codes lock, and each lock is longer than the one before', () => {
  let guard = freshGuard
  let now = start
  const locks: number[] = []
  for (let lock = 0; lock < 4; lock += 1) {
    for (let tries = 0; tries < 5; tries += 1) guard = countTry(guard, now) ?? guard
    expect(countTry(guard, now)).toBeNull()
    locks.push(guard.lockedUntil - now)
    now = guard.lockedUntil
  }
  expect(locks).toEqual([15 * minuteMs, hourMs, 4 * hourMs, dayMs])
})

test('[SEC-05] a right code takes the failures back', () => {
  let guard = freshGuard
  for (let tries = 0; tries < 5; tries += 1) guard = countTry(guard, start) ?? guard
  expect(countTry(release(guard), start)).toMatchObject({ failures: 1, lockedUntil: 0 })
})

test('[SEC-05] whatever the pauses, no 24 hours take more than 20 codes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 0, max: minuteMs }), fc.integer({ min: 0, max: 8 * hourMs })), { maxLength: 400 }),
      (pauses) => {
        let guard: CodeGuard = freshGuard
        let now = start
        const taken: number[] = []
        for (const pause of pauses) {
          now += pause
          const counted = countTry(guard, now)
          if (counted === null) continue
          guard = counted
          taken.push(now)
        }
        return taken.every((at) => taken.filter((other) => other >= at && other < at + dayMs).length <= 20)
      },
    ),
  )
})

test('[SEC-05] five codes are sent in an hour', () => {
  let guard = freshGuard
  for (let sends = 0; sends < 5; sends += 1) guard = countSend(guard, start + sends) ?? guard
  expect(countSend(guard, start + hourMs - 1)).toBeNull()
  expect(countSend(guard, start + hourMs)).toMatchObject({ sends: 1 })
})
