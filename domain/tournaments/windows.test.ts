import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../kernel/time.ts'
import { isNextClosing, isRunning, isWeekendOpen, weekendAt, weekendsFrom, weeklyAt, windowBefore, windowsAt } from './windows.ts'

/** From the eleventh day on, because earlier windows would start before 1970. */
const anyTime = fc.integer({ min: 10 * dayMs, max: 4_102_444_800_000 })
const at = (text: string): number => Date.parse(text)

test.each([
  ['2026-11-20T20:59:59.999Z', false],
  ['2026-11-20T21:00:00Z', true],
  ['2026-11-21T00:00:00Z', true],
  ['2026-11-22T20:59:59.999Z', true],
  ['2026-11-22T21:00:00Z', false],
  ['2026-11-25T12:00:00Z', false],
])('[TRD-13] at %s the weekend tournament is open: %s', (time, open) => {
  expect(isWeekendOpen(at(time))).toBe(open)
})

test.each([
  ['while the next one runs', '2026-11-22T19:00:00Z', false],
  ['as the next one ends', '2026-11-22T21:00:00Z', true],
  ['while its last trade is waited for', '2026-11-22T22:00:00Z', true],
  ['on the day after', '2026-11-23T09:00:00Z', false],
])('[ENG-08] %s another contest closes: %s, %s', (_when, time, closes) => {
  expect(isNextClosing(at('2026-11-15T21:00:00Z'), at(time))).toBe(closes)
})

test('[TRD-13, ENG-11] the weekend is open from Friday 21:00 to Sunday 21:00', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const date = new Date(time)
      const [day, hour] = [date.getUTCDay(), date.getUTCHours()]
      expect(isWeekendOpen(time)).toBe((day === 5 && hour >= 21) || day === 6 || (day === 0 && hour < 21))
    }),
  )
})

test('[ENG-07] every time is in exactly one week, which starts on a Monday', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const week = weeklyAt(time)
      expect(isRunning(week, time)).toBe(true)
      expect(week.end - week.start).toBe(7 * dayMs)
      expect([new Date(week.start).getUTCDay(), week.start % dayMs]).toEqual([1, 0])
      expect(weeklyAt(week.end).start).toBe(week.end)
      expect(windowBefore(week)).toEqual(weeklyAt(week.start - 1))
    }),
  )
})

test('[ENG-07] outside the weekend the next one is returned, never one that has ended', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const weekend = weekendAt(time)
      expect(weekend.end).toBeGreaterThan(time)
      expect(weekend.start - time).toBeLessThanOrEqual(5 * dayMs)
      expect(weekend.end - weekend.start).toBe(48 * hourMs)
      expect(weekendAt(weekend.end).start).toBe(weekend.start + 7 * dayMs)
      expect(windowBefore(weekendAt(weekend.end))).toEqual(weekend)
    }),
  )
})

test('[ENG-07] a tournament’s id is its type and first day', () => {
  expect(windowsAt(at('2026-11-21T13:00:00Z')).map(({ id }) => id)).toEqual(['weekly-2026-11-16', 'weekend-2026-11-20'])
})

test.each([
  // Winter: an hour ahead of UTC; summer: two; New York's Friday evening is Saturday in UTC.
  ['Europe/Paris', '2026-11-18T00:00:00Z', '2026-11-20T20:00:00Z', '2026-11-22T20:00:00Z', 'weekend-2026-11-20'],
  ['Europe/Paris', '2026-07-15T00:00:00Z', '2026-07-17T19:00:00Z', '2026-07-19T19:00:00Z', 'weekend-2026-07-17'],
  ['America/New_York', '2026-11-21T01:59:59Z', '2026-11-21T02:00:00Z', '2026-11-23T02:00:00Z', 'weekend-2026-11-20'],
  // Clocks are set back on Sunday, 25 October 2026: the weekend is an hour longer.
  ['Europe/Paris', '2026-10-24T12:00:00Z', '2026-10-23T19:00:00Z', '2026-10-25T20:00:00Z', 'weekend-2026-10-23'],
])('[TRD-13] in %s the weekend of %s starts and ends at 21:00 local time', (zone, time, start, end, id) => {
  expect(weekendAt(at(time), zone)).toEqual({ id, type: 'weekend', start: at(start), end: at(end) })
})

test('[TRD-13] weekends start with the running or next one, each at its day’s local time', () => {
  const starts = weekendsFrom(at('2026-10-17T12:00:00Z'), 'Europe/Paris', 3).map(({ start }) => new Date(start).toISOString())
  expect(starts).toEqual(['2026-10-16T19:00:00.000Z', '2026-10-23T19:00:00.000Z', '2026-10-30T20:00:00.000Z'])
})

test('[TRD-13] the weekend follows its zone’s clocks, at every time in every zone', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Kiritimati')
  fc.assert(
    fc.property(fc.integer({ min: at('2000-01-01'), max: at('2060-01-01') }), zone, (time, name) => {
      const clock = new Intl.DateTimeFormat('en', { timeZone: name, weekday: 'short', hour: 'numeric', hourCycle: 'h23' })
      const [{ value: day } = { value: '' }, , { value: hour } = { value: '' }] = clock.formatToParts(time)
      expect(isWeekendOpen(time, name)).toBe((day === 'Fri' && Number(hour) >= 21) || day === 'Sat' || (day === 'Sun' && Number(hour) < 21))
      const weekend = weekendAt(time, name)
      expect(windowBefore(weekendAt(weekend.end, name), name)).toEqual(weekend)
    }),
  )
})
