import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import { momentText, zonedMomentText } from './times.ts'

const afternoon = new Date(2026, 10, 20, 14, 20).getTime()
const midnight = new Date(2026, 10, 20, 0, 5).getTime()

test.each(languages)('[APP-23] in %s a day has 24 hours, as on the chart', (language) => {
  const tag = formatTag(language)
  for (const [moment, shown] of [
    [afternoon, '14:20'],
    [midnight, '00:05'],
  ] as const) {
    expect(momentText(moment, moment, tag)).toBe(shown)
    expect(momentText(moment, 0, tag)).toContain(shown)
    expect(momentText(moment, 0, tag)).not.toMatch(/AM|PM/i)
  }
})

test.each([
  ['en', /^Sun, Nov 22, 21:00 \S+$/],
  ['de', /^So\., 22\. Nov\., 21:00 \S+$/],
] as const)('[TRD-13] in %s a moment that all keep to names its day and its zone', (language, shown) => {
  expect(zonedMomentText(new Date(2026, 10, 22, 21).getTime(), formatTag(language))).toMatch(shown)
})
