import { expect, test } from 'vitest'
import { bestLanguage, directionOf, languageTag } from './languages.ts'

test.each([
  [['fr-CH', 'en'], 'fr'],
  [['nl', 'de-AT'], 'de'],
  [['zh-TW'], 'cn'],
  [['nl'], 'en'],
  [[], 'en'],
])('[APP-06] a device that prefers %j is spoken to in %s', (preferred, expected) => {
  expect(bestLanguage(preferred)).toBe(expected)
})

test('[APP-23] Chinese is Simplified Chinese and Arabic runs right to left', () => {
  expect(languageTag('cn')).toBe('zh-Hans')
  expect(directionOf('ar')).toBe('rtl')
  expect(directionOf('fr')).toBe('ltr')
})
