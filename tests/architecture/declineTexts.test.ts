import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Processor, processors, wallets } from '../../contract/kernel.ts'
import { cascadeCodes } from '../../domain/cascade/codes.ts'
import { listedDeclines } from '../../domain/cascade/declines.ts'
import { processorTable } from '../../domain/cascade/processorTable.ts'
import { declineOf } from '../../sandbox/cardDeclines.ts'
import { scenarios } from '../../sandbox/testCards.ts'
import { declineCodeOf } from '../../server/external/processorCodes.ts'

const all = [...processors, ...wallets]
const languages = readdirSync('locales')
const textsOf = (language: string) => JSON.parse(readFileSync(`locales/${language}/cascade.json`, 'utf8')) as Record<string, string>
const english = textsOf('en')

/** Every code that ends or delays a deposit; for `notConfirmed` the page asks the person (FUND-36). */
const ends = [...listedDeclines, ...Object.values(cascadeCodes)].filter((code) => code !== cascadeCodes.notConfirmed)

/** The codes that a processor's own words, numbers and table can lead to. */
function codesOf(processor: Processor): string[] {
  const { declines = {}, wording, monthly, popup } = processorTable[processor]
  const numbers = wording?.numbers === 'iso8583' ? ['05', '14', '41', '43', '51', '54', '55', '62', '91'] : []
  const words = scenarios.flatMap((scenario) => (scenario === 'unlisted' ? [] : (declineOf(processor, scenario)?.code ?? [])))
  const named = [...Object.keys(declines), ...Object.values(wording?.own ?? {}), wording?.other, monthly?.code, popup]
  return [...[...numbers, ...words].map((word) => declineCodeOf(processor, word)), ...named.filter((code) => code !== undefined)]
}

test.each(languages)('[FUND-33] in %s every code of every processor has a plain reason of its own', (language) => {
  const texts = textsOf(language)
  const wanted = [...new Set([...ends, ...all.flatMap(codesOf)])]
  expect(wanted.length).toBeGreaterThan(40)
  expect(wanted.filter((code) => (texts[code] ?? '').trim() === '' || texts[code]?.includes(code))).toEqual([])
  // A copy of the English text is no translation.
  if (language !== 'en') expect(wanted.filter((code) => texts[code] === english[code])).toEqual([])
})

test('[FUND-33] all thirteen processors and three wallets are in the table, in eleven languages', () => {
  expect([all.length, languages.length]).toEqual([16, 11])
  expect(all.filter((processor) => codesOf(processor).length === 0)).toEqual([])
})
