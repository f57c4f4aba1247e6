import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../../contract/kernel.ts'
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

test.each(languages)('[ENG-10, APP-28] in %s every line of the risk warning fits the picture', (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/app.json`, 'utf8')) as Record<string, string>
  const warning = texts['risk.regulated'] ?? ''
  // As 1,056 pixels hold at a size of 24: some 44 Chinese signs, or twice as many letters.
  const most = language === 'cn' || language === 'ja' ? 40 : 80
  const lines = wrapText(warning, (line) => line.length <= most)
  expect(lines.join('').replaceAll(' ', '')).toBe(warning.replaceAll(' ', ''))
  expect(lines.filter((line) => line.length > most + 1)).toEqual([])
  expect(lines.filter((line) => /^[、。，：；]/.test(line))).toEqual([])
})
