import { expect, test } from 'vitest'
import { normaliseDecimal } from './normaliseDecimal.ts'

test.each([
  [' 50 ', '50'],
  ['1 000,50', '1000.50'],
  ['1\u00a0000', '1000'],
  ['1\u202f000,5', '1000.5'],
  ['1,000,000', '1.000,000'],
  ['\u0661\u0662\u066b\u0665', '12.5'],
  ['\u06f5\u06f0', '50'],
  ['５００．２５', '500.25'],
  ['fifty', 'fifty'],
  ['', ''],
])('[ACC-07] an amount typed as %j is normalised to %j', (typed, read) => {
  expect(normaliseDecimal(typed)).toBe(read)
})
