import { expect, test } from 'vitest'
import { finalityMs, nextCheckOf, nextStatusCheck, secureTimeoutMs } from './statusChecks.ts'

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
])('[SRV-05] %d ms after the charge was sent the next check is in %d ms', (age, pause) => {
  expect(nextStatusCheck(1000, 1000 + age, 'open')).toBe(1000 + age + pause)
})

test('[SRV-05] a day after the charge ended deposits are not checked, open ones every six hours', () => {
  for (const age of [24 * hour, 48 * hour]) {
    expect(nextStatusCheck(1000, 1000 + age, 'ended')).toBeNull()
    expect(nextStatusCheck(1000, 1000 + age, 'open')).toBe(1000 + age + 6 * hour)
  }
})

test('[FUND-44] an ended attempt is checked for a day that is counted from its end', () => {
  const settled = 100 * hour
  expect(nextCheckOf(0, null, settled)).toBe(settled + 6 * hour)
  expect(nextCheckOf(0, settled, settled + hour)).toBe(settled + 3 * hour)
  expect(nextCheckOf(0, settled, settled + 24 * hour)).toBeNull()
})

test('a bank’s page expires after half an hour, and a charge is final after 12 s', () => {
  expect([secureTimeoutMs, finalityMs]).toEqual([30 * minute, 12 * second])
})
