import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './shareCard.ts'

test('[ENG-10] the lines of a picture hold all words in order, and fit', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), fc.integer({ min: 4, max: 40 }), (words, width) => {
      const lines = wrapText(words.join(' '), (line) => line.length <= width)
      expect(lines.join(' ')).toBe(words.join(' '))
      for (const line of lines) expect(line.length <= width || !line.includes(' ')).toBe(true)
    }),
  )
})
