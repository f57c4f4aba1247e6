import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { attempts } from '../../contract/verification.ts'
import { sentAmount, typedAmount } from './validationAmount.ts'

test.each([
  ['3.47', '3.47', '3.47'],
  ['3,47', '3.47', '3.47'],
  ['€ 3,47 EUR', '3.47', '3.47'],
  ['-5', '5', '5'],
  ['12.', '12.', '12'],
  ['.5', '.5', '0.5'],
  ['3.479', '3.47', '3.47'],
  ['1.2.3', '1.23', '1.23'],
  ['1,234.56', '1234.56', '1234.56'],
  ['1.234,56', '1234.56', '1234.56'],
  ['1 234 567,8', '1234567.8', '1234567.8'],
  ['1,234', '1.23', '1.23'],
  ['٣٫٤٧', '3.47', '3.47'],
  ['٣٫٤٫٧', '3.47', '3.47'],
  ['۵۰', '50', '50'],
  ['３．４７', '3.47', '3.47'],
  ['1234567890123', '123456789012', '123456789012'],
  ['1,2,3', '1.23', '1.23'],
])('[VER-10] %s stays as %s and is sent as %s', (text, stays, sent) => {
  expect([typedAmount(text), sentAmount(text)]).toEqual([stays, sent])
})

test.each(['', ' ', '.', ',', 'abc', '€'])('[VER-10] %s is no amount', (text) => {
  expect(sentAmount(text)).toBeNull()
})

test('[VER-10] whatever is typed, what is sent is an amount of the contract or nothing', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 40 }), string({ maxLength: 40 }), (one, other) => {
      for (const text of [one, other, `${one}1${other}`]) {
        const value = sentAmount(text)
        if (value !== null) expect(attempts.body?.safeParse({ value }).success).toBe(true)
        expect(typedAmount(typedAmount(text))).toBe(typedAmount(text))
      }
    }),
  )
})
