import { expect, test } from 'vitest'
import { weekdayText } from './SafeHtml.tsx'

test.each([
  ['en', 'Fri 14:20'],
  ['de', 'Fr., 14:20'],
  ['ar-u-nu-latn', 'الجمعة 14:20'],
])('[APP-23] in %s a time of the calendar is %s', (tag, shown) => {
  expect(weekdayText(new Date(2026, 10, 20, 14, 20).getTime(), tag)).toBe(shown)
})
