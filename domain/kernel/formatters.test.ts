import { expect, test } from 'vitest'
import { clockOptions, dateFormatter, followTimeZone, numberFormatter } from './formatters.ts'

test('a formatter is created once for a language and its options', () => {
  const percent = { style: 'percent' } as const
  expect(numberFormatter('en', percent)).toBe(numberFormatter('en', { ...percent }))
  expect(numberFormatter('en', percent)).not.toBe(numberFormatter('de', percent))
  expect(numberFormatter('en', percent)).not.toBe(numberFormatter('en', {}))
  expect(dateFormatter('en', { ...clockOptions, timeZone: 'UTC' }).format(0)).toBe('00:00')
})

test('[APP-23] a change of the device’s time zone replaces the formatters, and nothing else does', () => {
  followTimeZone('Europe/Paris')
  const inParis = dateFormatter('en', clockOptions)
  expect([followTimeZone('Europe/Paris'), dateFormatter('en', clockOptions) === inParis]).toEqual([false, true])
  // In winter the clocks of both show the same.
  expect([followTimeZone('Africa/Lagos'), dateFormatter('en', clockOptions) === inParis]).toEqual([true, false])
})

test('an unknown time zone throws each time', () => {
  for (const _try of [1, 2]) expect(() => dateFormatter('en', { timeZone: 'Middle/Earth' })).toThrow(RangeError)
})
