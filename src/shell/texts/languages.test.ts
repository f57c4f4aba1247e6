import { expect, test } from 'vitest'
import { bestLanguage } from './languages.ts'

test.each([
  [['fr-CH', 'en'], 'fr'],
  [['nl', 'de-AT'], 'de'],
  [['zh-TW'], 'cn'],
  [['nl'], 'en'],
  [[], 'en'],
])('[APP-06] a device that prefers %j gets %s', (preferred, expected) => {
  expect(bestLanguage(preferred)).toBe(expected)
})
