import { expect, test } from 'vitest'
import { isTimeZone, epochMsOfWallTime, wallTime } from './timeZones.ts'

const utc = Date.UTC

test('a time zone is one of the IANA database', () => {
  expect(['UTC', 'Europe/Paris', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', 'Europe/Atlantis', 'Paris'].map(isTimeZone)).toEqual([false, false, false])
})

test.each([
  ['UTC', utc(2026, 0, 1, 12, 30, 15), utc(2026, 0, 1, 12, 30, 15)],
  ['Europe/Paris', utc(2026, 0, 1, 12, 30, 15), utc(2026, 0, 1, 13, 30, 15)],
  ['Europe/Paris', utc(2026, 6, 1, 12), utc(2026, 6, 1, 14)],
  ['America/New_York', utc(2026, 2, 1, 2), utc(2026, 1, 28, 21)],
  ['Asia/Kolkata', utc(2026, 11, 31, 20), utc(2027, 0, 1, 1, 30)],
])('in %s the clocks at %d show %d', (zone, at, wall) => {
  expect(wallTime(at, zone)).toBe(wall)
  expect(epochMsOfWallTime(wall, zone)).toBe(at)
})

test('milliseconds are kept in UTC only', () => {
  expect(wallTime(1_234, 'UTC')).toBe(1_234)
  expect(wallTime(1_234, 'Europe/Paris')).toBe(3_601_000)
})

test.each([
  ['Europe/Paris', utc(2026, 2, 29, 1, 30), utc(2026, 2, 29, 0, 30)],
  ['Europe/Paris', utc(2026, 2, 29, 3, 30), utc(2026, 2, 29, 1, 30)],
  ['America/New_York', utc(2026, 2, 8, 1, 30), utc(2026, 2, 8, 6, 30)],
  ['America/New_York', utc(2026, 2, 8, 3, 30), utc(2026, 2, 8, 7, 30)],
  ['America/New_York', utc(2026, 10, 1, 2, 30), utc(2026, 10, 1, 7, 30)],
  ['Australia/Sydney', utc(2026, 3, 5, 4), utc(2026, 3, 4, 18)],
])('around a clock change of %s the wall time %d is the time %d', (zone, wall, at) => {
  expect(epochMsOfWallTime(wall, zone)).toBe(at)
})
