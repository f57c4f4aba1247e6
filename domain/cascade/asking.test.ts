import { expect, test } from 'vitest'
import { finalityMs, nextAsk, secureLifeMs } from './asking.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

test.each([
  [0, 15 * second],
  [15 * second - 1, 15 * second],
  [15 * second, 30 * second],
  [45 * second, minute],
  [minute, 2 * minute],
  [4 * minute, 5 * minute],
  [5 * minute, 15 * minute],
  [59 * minute, hour],
  [hour, 2 * hour],
  [2 * hour, 2 * hour],
  [24 * hour - 1, 2 * hour],
])('[SRV-05] %d ms after the charge went out the processor is asked again in %d ms', (age, pause) => {
  expect(nextAsk(1000, 1000 + age, 'open')).toBe(1000 + age + pause)
})

test('[SRV-05] a day after the charge an ended deposit is asked about no more, and an open one every six hours', () => {
  for (const age of [24 * hour, 48 * hour]) {
    expect(nextAsk(1000, 1000 + age, 'ended')).toBeNull()
    expect(nextAsk(1000, 1000 + age, 'open')).toBe(1000 + age + 6 * hour)
  }
})

test('a bank’s page is given up after half an hour, and a charge is final 12 s after it was sent', () => {
  expect([secureLifeMs, finalityMs]).toEqual([30 * minute, 12 * second])
})
