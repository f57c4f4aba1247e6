import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../kernel/time.ts'
import { isOverdue, nextSending } from './payoutChecks.ts'

test('[WD-15] the delay of an order that never left doubles up to an hour', () => {
  expect([0, 1, 2, 3, 6, 7, 500].map((unsent) => nextSending(unsent, 0) / minuteMs)).toEqual([1, 1, 2, 4, 32, 60, 60])
  expect(nextSending(9, 5)).toBe(5 + hourMs)
})

test.each([
  ['EUR', true, 3],
  ['Credit Card', true, 5],
  ['Bitcoin', true, 1],
  ['EUR', false, 1],
] as const)('[WD-15] a payout by %s, accepted: %s, is overdue after %d days', (method, isAccepted, days) => {
  expect(isOverdue(method, isAccepted, days * dayMs - 1)).toBe(false)
  expect(isOverdue(method, isAccepted, days * dayMs)).toBe(true)
})
