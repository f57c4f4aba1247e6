import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'
import { englishSheets } from './texts.ts'

const guide = readFileSync(join(root, 'docs/offlineGuide.md'), 'utf8')
/** The cells of every row of the guide's tables of scenarios, without their headings. */
const rows = guide
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.split('|').length === 6 && !line.startsWith('| scenario '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('[FRM-07] every scenario of the testers’ guide has steps, a result, and a test that exists', () => {
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter((cells) => cells.some((cell) => cell === ''))).toEqual([])
  const places = rows.flatMap(([, , , tests = '']) => [...tests.matchAll(/`([\w/.]+)`/g)].map(([, place = '']) => place))
  expect(places.length).toBeGreaterThan(15)
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
})

test('[FRM-07] what the testers’ guide quotes is a text of the app', () => {
  const texts = englishSheets.flatMap((sheet) => Object.values(sheet.texts)).join('\n')
  const seen = rows.flatMap(([, , result = '']) => [...result.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote))
  // The name of the foreign page, and a time in place of its placeholder.
  const unknown = seen.filter((quote) => quote !== 'Hotel' && !texts.includes(quote.replace(/ hh:mm$/, '')))
  expect(unknown).toEqual([])
})
