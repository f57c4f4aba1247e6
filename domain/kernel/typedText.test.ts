import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf, readCode, readLine, readPassword, readText, withPlainDigits } from './typedText.ts'

/** Scripts with digits of their own, by their names in Intl. */
const scripts = Intl.supportedValuesOf('numberingSystem').filter((script) => {
  const digit = new Intl.NumberFormat('en', { numberingSystem: script, useGrouping: false }).format(7)
  return /^\p{Nd}$/u.test(digit)
})

test('[APP-33] digits of every script are read as the same number', () => {
  expect(scripts.length).toBeGreaterThan(50)
  fc.assert(
    fc.property(fc.constantFrom(...scripts), fc.nat(), (script, number) => {
      const typed = new Intl.NumberFormat('en', { numberingSystem: script, useGrouping: false }).format(number)
      expect(withPlainDigits(typed)).toBe(String(number))
      expect(digitsOf(`n\u00BA ${typed}-`)).toBe(String(number))
    }),
    { numRuns: 1_000 },
  )
})

const marks = ['\u200E', '\u200F', '\u202A', '\u202C', '\u2066', '\u2069', '\u061C', '\uFEFF', '\u200B', '\u00AD']
const blanks = [' ', '\t', '\u00A0', '\u3000', '\u202F']
const around = fc.array(fc.constantFrom(...marks, ...blanks), { maxLength: 4 }).map((parts) => parts.join(''))

test('[APP-33] blanks and hidden marks around a text do not belong to it', () => {
  fc.assert(
    fc.property(around, fc.constantFrom('anna@example.org', 'GIFT-20', 'José', '花子'), around, (before, text, after) => {
      expect(readLine(before + text + after)).toBe(text)
      expect(readCode(before + text + after)).toBe(text)
    }),
  )
})

test('[APP-33] hidden marks anywhere in a message do not belong to it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...marks, 'مبلغ', ' 250\n'), { maxLength: 8 }), (parts) => {
      expect(readText(parts.join(''))).toBe(parts.filter((part) => !marks.includes(part)).join(''))
    }),
  )
})

test('[APP-33] composed and decomposed letters are the same, passwords included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const read of [readLine, readText, readCode, readPassword]) expect(read(text.normalize('NFD'))).toBe(read(text.normalize('NFC')))
    }),
  )
})

test('[APP-33] a text that is read already stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const read of [readLine, readText, readCode, readPassword, withPlainDigits]) expect(read(read(text))).toBe(read(text))
    }),
  )
})

test.each([
  ['the blanks of a password', readPassword, ' two  words '],
  ['the lines and blanks of a message', readText, ' one\n\n\ttwo '],
  ['the joiners of Persian and Indian names', readLine, 'علی\u200Cرضا'],
  // A mark that shows the text reversed stays, so that each field refuses it.
  ['a mark that reverses the text', readLine, 'Ada\u202ExelA'],
])('[APP-33] %s stay', (_what, read, text) => {
  expect(read(text)).toBe(text)
})
