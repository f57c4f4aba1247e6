import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../kernel/time.ts'
import { limitEnd, nextDay, nextMonth, windowEnd } from './limitEnd.ts'

const now = Date.UTC(2026, 10, 24, 15)
const declines = (count: number, eachMs: number) => Array.from({ length: count }, (_, index) => now - (index + 1) * eachMs)

test.each([
  [8, hourMs, null],
  [9, hourMs, now - 9 * hourMs + dayMs],
  [9, 3 * hourMs, null],
  [13, 2 * dayMs, null],
  [14, 2 * dayMs, now - 28 * dayMs + 30 * dayMs],
  [15, 2 * dayMs, now - 28 * dayMs + 30 * dayMs],
])('[FUND-46] %d declines, one each %d ms, block a card until %j', (count, eachMs, end) => {
  expect(limitEnd(declines(count, eachMs), now)).toBe(end)
})

test.each([
  [2, null],
  [3, now - 3 * hourMs + dayMs],
  [4, now - 3 * hourMs + dayMs],
])('[FUND-46] of at most three a day, %d an hour apart allow the next at %j', (count, end) => {
  expect(windowEnd(declines(count, hourMs), { max: 3, withinMs: dayMs }, now)).toBe(end)
})

test('[FUND-46] the day’s and the month’s limit start over at midnight by UTC', () => {
  expect([nextDay(now), nextMonth(now)]).toEqual([Date.UTC(2026, 10, 25), Date.UTC(2026, 11, 1)])
  expect(nextMonth(Date.UTC(2026, 11, 31, 23))).toBe(Date.UTC(2027, 0, 1))
})
