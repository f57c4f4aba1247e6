import { expect, test } from 'vitest'
import { languages } from '../../../contract/kernel.ts'
import { formatTag } from '../../../domain/kernel/languageTag.ts'
import { formatDateTime, formatRecordTime, formatZonedDateTime } from './dateTime.ts'

const afternoon = new Date(2026, 10, 20, 14, 20).getTime()
const midnight = new Date(2026, 10, 20, 0, 5).getTime()

test.each(languages)('[APP-23] %s uses 24-hour time, as on the chart', (language) => {
  const tag = formatTag(language)
  for (const [moment, shown] of [
    [afternoon, '14:20'],
    [midnight, '00:05'],
  ] as const) {
    expect(formatDateTime(moment, moment, tag)).toBe(shown)
    expect(formatDateTime(moment, 0, tag)).toContain(shown)
    expect(formatDateTime(moment, 0, tag)).not.toMatch(/AM|PM/i)
  }
})

test.each([
  ['a day of this year', new Date(2026, 0, 1), 'Jan 1, 00:00'],
  ['the first moment of the next year', new Date(2027, 0, 1), 'Jan 1, 2027, 00:00'],
  ['the last minute of the year before', new Date(2025, 11, 31, 23, 59), 'Dec 31, 2025, 23:59'],
])('[ENG-01] %s is named with its year only if it is another', (_what, moment, shown) => {
  expect(formatDateTime(moment.getTime(), afternoon, 'en')).toBe(shown)
})

test.each([
  ['en', /^Sun, Nov 22, 21:00 \S+$/],
  ['de', /^So\., 22\. Nov\., 21:00 \S+$/],
] as const)('[TRD-13] a zoned time in %s includes its day and time zone', (language, shown) => {
  expect(formatZonedDateTime(new Date(2026, 10, 22, 21).getTime(), formatTag(language))).toMatch(shown)
})

test('[APP-23] a date of another year names it', () => {
  const inYear = (year: number): number => new Date(year, 2, 3, 14, 20).getTime()
  expect(formatDateTime(inYear(2026), afternoon, 'en')).toBe('Mar 3, 14:20')
  expect(formatDateTime(inYear(2024), afternoon, 'en')).toBe('Mar 3, 2024, 14:20')
})

test('[WD-15, SUP-08] the time of a record has its year and time zone', () => {
  expect(formatRecordTime(new Date(2026, 10, 22, 21).getTime(), 'en')).toMatch(/^Sun, Nov 22, 2026, 21:00 \S+$/)
})
