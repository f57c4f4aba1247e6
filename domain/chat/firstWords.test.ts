import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWords } from './firstWords.ts'

test.each([
  ['a short message is whole', ' Is the host\n here? ', 'Is the host here?'],
  ['a long one ends with a whole word', 'word '.repeat(30), `${'word '.repeat(12).trim()}…`],
  ['one without spaces is cut', '你'.repeat(90), `${'你'.repeat(60)}…`],
  ['no character is cut in two', '👩🏽‍🚀'.repeat(70), `${'👩🏽‍🚀'.repeat(60)}…`],
])('[PWA-04] %s', (_rule, text, shown) => expect(firstWords(text)).toBe(shown))

test('[PWA-04] the first words are one line that begins the message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const words = firstWords(text)
      expect(words).not.toMatch(/[\n\t]/)
      expect(text.trim().replaceAll(/\s+/g, ' ').startsWith(words.replace(/…$/, ''))).toBe(true)
    }),
  )
})
