import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../kernel/time.ts'
import { isRunning, isWeekendOpen, weekendAt, weeklyAt, windowBefore, windowsAt } from './windows.ts'

/** From the eleventh day on: what is before 1970 began nobody has traded in. */
const anyMoment = fc.integer({ min: 10 * dayMs, max: 4_102_444_800_000 })
const at = (text: string): number => Date.parse(text)

test.each([
  ['2026-11-20T20:59:59.999Z', false],
  ['2026-11-20T21:00:00Z', true],
  ['2026-11-21T00:00:00Z', true],
  ['2026-11-22T20:59:59.999Z', true],
  ['2026-11-22T21:00:00Z', false],
  ['2026-11-25T12:00:00Z', false],
])('[TRD-13] at %s the weekend contest is open: %s', (moment, open) => {
  expect(isWeekendOpen(at(moment))).toBe(open)
})

test('[TRD-13, ENG-11] the weekend is open on Friday from 21:00, on Saturday, and on Sunday before 21:00, at every moment', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const date = new Date(moment)
      const [day, hour] = [date.getUTCDay(), date.getUTCHours()]
      expect(isWeekendOpen(moment)).toBe((day === 5 && hour >= 21) || day === 6 || (day === 0 && hour < 21))
    }),
  )
})

test('[ENG-07] every moment is in exactly one week, which begins on a Monday', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const week = weeklyAt(moment)
      expect(isRunning(week, moment)).toBe(true)
      expect(week.end - week.start).toBe(7 * dayMs)
      expect([new Date(week.start).getUTCDay(), week.start % dayMs]).toEqual([1, 0])
      expect(weeklyAt(week.end).start).toBe(week.end)
      expect(windowBefore(week)).toEqual(weeklyAt(week.start - 1))
    }),
  )
})

test('[ENG-07] outside the weekend the next one is named, never one that has ended', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const weekend = weekendAt(moment)
      expect(weekend.end).toBeGreaterThan(moment)
      expect(weekend.start - moment).toBeLessThanOrEqual(5 * dayMs)
      expect(weekend.end - weekend.start).toBe(48 * hourMs)
      expect(weekendAt(weekend.end).start).toBe(weekend.start + 7 * dayMs)
      expect(windowBefore(weekendAt(weekend.end))).toEqual(weekend)
    }),
  )
})

test('[ENG-07] a contest is named by its type and first day', () => {
  expect(windowsAt(at('2026-11-21T13:00:00Z')).map(({ id }) => id)).toEqual(['weekly-2026-11-16', 'weekend-2026-11-20'])
})
