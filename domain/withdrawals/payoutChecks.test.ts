import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../kernel/time.ts'
import { nextSending } from './payoutChecks.ts'

test('[WD-15] the delay of an order that never left doubles up to an hour', () => {
  expect([0, 1, 2, 3, 6, 7, 500].map((unsent) => nextSending(unsent, 0) / minuteMs)).toEqual([1, 1, 2, 4, 32, 60, 60])
  expect(nextSending(9, 5)).toBe(5 + hourMs)
})
