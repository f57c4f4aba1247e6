import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../kernel/time.ts'
import { isRunning, isWeekendOpen, weekendAt, weekendsFrom, weeklyAt, windowBefore, windowsAt } from './windows.ts'

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

test.each([
  // Winter: an hour ahead of UTC; summer: two; New York's Friday evening is Saturday in UTC.
  ['Europe/Paris', '2026-11-18T00:00:00Z', '2026-11-20T20:00:00Z', '2026-11-22T20:00:00Z', 'weekend-2026-11-20'],
  ['Europe/Paris', '2026-07-15T00:00:00Z', '2026-07-17T19:00:00Z', '2026-07-19T19:00:00Z', 'weekend-2026-07-17'],
  ['America/New_York', '2026-11-21T01:59:59Z', '2026-11-21T02:00:00Z', '2026-11-23T02:00:00Z', 'weekend-2026-11-20'],
  // Clocks are put back on Sunday, 25 October 2026: the weekend is an hour longer.
  ['Europe/Paris', '2026-10-24T12:00:00Z', '2026-10-23T19:00:00Z', '2026-10-25T20:00:00Z', 'weekend-2026-10-23'],
])('[TRD-13] in %s the weekend of %s begins and ends at 21:00 by the clocks there', (zone, moment, start, end, id) => {
  expect(weekendAt(at(moment), zone)).toEqual({ id, type: 'weekend', start: at(start), end: at(end) })
})

test('[TRD-13] the weekends from a moment on are the one that runs or comes next, and those after it, each by the clocks of its own day', () => {
  const starts = weekendsFrom(at('2026-10-17T12:00:00Z'), 'Europe/Paris', 3).map(({ start }) => new Date(start).toISOString())
  expect(starts).toEqual(['2026-10-16T19:00:00.000Z', '2026-10-23T19:00:00.000Z', '2026-10-30T20:00:00.000Z'])
})

test('[TRD-13] the weekend is open by the clocks of its zone, at every moment of every zone', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Kiritimati')
  fc.assert(
    fc.property(fc.integer({ min: at('2000-01-01'), max: at('2060-01-01') }), zone, (moment, name) => {
      const clock = new Intl.DateTimeFormat('en', { timeZone: name, weekday: 'short', hour: 'numeric', hourCycle: 'h23' })
      const [{ value: day } = { value: '' }, , { value: hour } = { value: '' }] = clock.formatToParts(moment)
      expect(isWeekendOpen(moment, name)).toBe(
        (day === 'Fri' && Number(hour) >= 21) || day === 'Sat' || (day === 'Sun' && Number(hour) < 21),
      )
      const weekend = weekendAt(moment, name)
      expect(windowBefore(weekendAt(weekend.end, name), name)).toEqual(weekend)
    }),
  )
})
