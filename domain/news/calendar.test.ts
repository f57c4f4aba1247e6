import { expect, test } from 'vitest'
import type { Importance, WireCalendarEvent } from '../../contract/news.ts'
import { calendarCurrencies, currencyLabel, filterCalendar } from './calendar.ts'

const event = (id: string, at: number, currency: string, importance: Importance): WireCalendarEvent => ({
  id,
  at,
  currency,
  importance,
  name: id,
})
const events = [event('d', 4, 'USD', 'low'), event('b', 2, 'EUR', 'high'), event('a', 1, 'USD', 'medium'), event('c', 2, 'GBP', 'low')]

test.each([
  ['everything', 'low', null, 'abcd'],
  ['what matters', 'medium', null, 'ab'],
  ['what matters most', 'high', null, 'b'],
  ['one currency', 'low', 'USD', 'ad'],
  ['one currency that matters', 'medium', 'USD', 'a'],
  ['a currency without events', 'low', 'JPY', ''],
] as const)('[SUP-05] the calendar shows %s by time', (_what, least, currency, ids) => {
  expect(filterCalendar(events, { least, currency }).map(({ id }) => id)).toEqual([...ids])
})

test('[SUP-05] the calendar offers each of its currencies once', () => {
  expect(calendarCurrencies(events)).toEqual(['EUR', 'GBP', 'USD'])
})

test.each([
  ['EUR', 'en', 'Euro (EUR)'],
  ['USD', 'de', 'US-Dollar (USD)'],
  ['JPY', 'fr', 'yen japonais (JPY)'],
  ['QQQ', 'en', 'QQQ'],
  ['€', 'en', '€'],
  ['', 'en', ''],
])('[SUP-05, APP-23] the currency %j is named in %s: %j', (code, tag, label) => {
  expect(currencyLabel(code, tag)).toBe(label)
})
