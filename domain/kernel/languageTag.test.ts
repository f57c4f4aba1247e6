import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { directionOf, formatTag, languageTag } from './languageTag.ts'

test('[APP-23] Chinese is Simplified Chinese and only Arabic runs right to left', () => {
  expect(languageTag('cn')).toBe('zh-Hans')
  expect(['ar-EG', 'he', 'en-AE', 'arn', 'az-ar'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'ltr'])
  expect(languages.filter((language) => languageTag(language) !== language)).toEqual(['cn'])
  expect(languages.filter((language) => formatTag(language) !== languageTag(language))).toEqual(['ar'])
  expect(formatTag('ar')).toBe('ar-u-nu-latn')
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
})

test.each(languages)('[APP-23] every format supports the tag of %s and writes the digits 0 to 9', (language) => {
  const tag = formatTag(language)
  expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag])
  expect(new Intl.NumberFormat(tag).format(1_234_567.5).replaceAll(/\D/g, '')).toBe('12345675')
  expect(new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', hourCycle: 'h23' }).format(0)).toContain('00')
})
