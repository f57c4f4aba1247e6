import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { attempts } from '../../contract/verification.ts'
import { formatTag } from '../kernel/languageTag.ts'
import { sentAmount, typedAmount } from './validationAmount.ts'

test.each([
  ['en', '3.47', '3.47', '3.47'],
  ['en', '3,47', '3,47', '3.47'],
  ['en', '€ 3,47 EUR', '3,47 ', '3.47'],
  ['en', '-5', '5', '5'],
  ['en', '12.', '12.', '12'],
  ['en', '.5', '.5', '0.5'],
  ['en', '3.4791', '3.4791', '3.47'],
  ['en', '1,234.56', '1,234.56', '1234.56'],
  ['en', '1.234,56', '1.234,56', '1234.56'],
  ['en', '1 234 567,8', '1 234 567,8', '1234567.8'],
  ['en', '1,234', '1,234', '1234'],
  ['de', '1.234', '1.234', '1234'],
  ['fr', '1\u202f234', '1 234', '1234'],
  ['ar', '١٬٢٣٤', '1\u066c234', '1234'],
  ['ar', '٣٫٤٧', '3\u066b47', '3.47'],
  ['en', '۵۰', '50', '50'],
  ['ja', '３．４７', '3.47', '3.47'],
  // The sign that the same key gives while words are typed.
  ['ja', '０。５０', '0.50', '0.50'],
])('[VER-10, APP-33] in %s %s stays as %s and is sent as %s', (tag, text, stays, sent) => {
  expect([typedAmount(text), sentAmount(text, tag)]).toEqual([stays, sent])
})

test.each([
  ...['', ' ', '.', ',', 'abc', '€', '1.2.3', '1,2,3', '1234567890123'].map((text) => ['en', text]),
  // Each can be read in two ways.
  ['en', '1.234'],
  ['de', '1,234'],
  ['fr', '3.479'],
])('[VER-10, APP-33] in %s %s is no amount to send', (tag, text) => {
  expect(sentAmount(text, tag)).toBeNull()
})

test('[VER-10] whatever is typed, what is sent is an amount of the contract or nothing', () => {
  assert(
    property(constantFrom(...languages), string({ unit: 'grapheme', maxLength: 40 }), string({ maxLength: 40 }), (language, one, other) => {
      for (const text of [one, other, `${one}1${other}`]) {
        const value = sentAmount(text, formatTag(language))
        if (value !== null) expect(attempts.body?.safeParse({ value }).success).toBe(true)
        expect(typedAmount(typedAmount(text))).toBe(typedAmount(text))
      }
    }),
  )
})
