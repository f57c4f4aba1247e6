import { expect, test } from 'vitest'
import { weekendAt, weeklyAt } from './windows.ts'
import { windowDays, windowTimes, zoneOf } from './windowText.ts'

const week = weeklyAt(Date.parse('2026-11-18'))
const newYear = weeklyAt(Date.parse('2026-12-30'))
const weekend = weekendAt(Date.parse('2026-11-18'))
/** Clocks go forward in Europe on its Sunday, 29 March. */
const spring = weekendAt(Date.parse('2026-03-25'))
/** Clocks go back in Europe on its Sunday, 25 October. */
const autumnInParis = weekendAt(Date.parse('2026-10-21'), 'Europe/Paris')

/** Returns a text without the spaces around a dash, which depend on the version of ICU. */
const plain = (text: string): string => text.replaceAll(/\s*–\s*/g, '–').replaceAll(/\s/g, ' ')

test.each([
  ['a week in its own zone', week, 'UTC', 'UTC', '16–22 Nov 2026', false],
  ['a week 14 hours ahead', week, 'UTC', 'Pacific/Kiritimati', '16–23 Nov 2026', true],
  ['a week 11 hours behind', week, 'UTC', 'Pacific/Pago_Pago', '15–22 Nov 2026', true],
  ['a week over New Year, behind', newYear, 'UTC', 'America/New_York', '27 Dec 2026–3 Jan 2027', true],
  ['a weekend 14 hours ahead', weekend, 'UTC', 'Pacific/Kiritimati', '21–23 Nov 2026', true],
  ['a weekend 11 hours behind', weekend, 'UTC', 'Pacific/Pago_Pago', '20–22 Nov 2026', false],
  [
    'a weekend of New York in Tokyo',
    weekendAt(Date.parse('2026-11-18'), 'America/New_York'),
    'America/New_York',
    'Asia/Tokyo',
    '21–23 Nov 2026',
    true,
  ],
])('[ENG-11] the days of %s are those of the reader’s clock', (_what, window, zone, own, days, differ) => {
  const shown = windowDays(window, { locale: 'en-GB', zone, own })
  expect([plain(shown.own), shown.differ]).toEqual([days, differ])
  // The contest’s own days do not depend on the reader.
  expect(shown.contest).toBe(windowDays(window, { locale: 'en-GB', zone, own: 'Asia/Tokyo' }).contest)
})

test.each([
  ['a weekend 14 hours ahead', weekend, 'UTC', 'Pacific/Kiritimati', ['Sat 21 Nov, 11:00', 'Mon 23 Nov, 11:00'], true],
  ['a weekend 11 hours behind', weekend, 'UTC', 'Pacific/Pago_Pago', ['Fri 20 Nov, 10:00', 'Sun 22 Nov, 10:00'], true],
  ['a weekend in its own zone', weekend, 'UTC', 'UTC', ['Fri 20 Nov, 21:00', 'Sun 22 Nov, 21:00'], false],
  // Only the end differs.
  ['the weekend of summer time in London', spring, 'UTC', 'Europe/London', ['Fri 27 Mar, 21:00', 'Sun 29 Mar, 22:00'], true],
  // Only the start differs from UTC.
  ['the weekend of winter time in Paris', autumnInParis, 'Europe/Paris', 'UTC', ['Fri 23 Oct, 19:00', 'Sun 25 Oct, 20:00'], true],
  ['the same by the clocks of Paris', autumnInParis, 'Europe/Paris', 'Europe/Paris', ['Fri 23 Oct, 21:00', 'Sun 25 Oct, 21:00'], false],
])('[ENG-11] %s starts and ends by the reader’s clock', (_what, window, zone, own, times, differ) => {
  const shown = windowTimes(window, { locale: 'en-GB', zone, own })
  expect([[shown.own.start, shown.own.end].map(plain), shown.differ]).toEqual([times, differ])
})

test('[ENG-11, APP-34] a zone that the browser does not know leaves the reader’s own times', () => {
  const reader = { locale: 'en-GB', zone: 'Europe/Atlantis', own: 'UTC' }
  expect(windowTimes(weekend, reader)).toMatchObject({ own: { start: 'Fri 20 Nov, 21:00' }, contest: null, differ: false })
  expect(windowDays(weekend, reader)).toMatchObject({ contest: null, differ: false })
})

test('[TRD-13] only weekends follow the configured zone', () => {
  expect([zoneOf('weekly', 'Asia/Tokyo'), zoneOf('weekend', 'Asia/Tokyo')]).toEqual(['UTC', 'Asia/Tokyo'])
})
