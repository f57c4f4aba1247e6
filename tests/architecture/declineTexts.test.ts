import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processors, wallets } from '../../contract/kernel.ts'
import { cascadeCodes } from '../../domain/cascade/codes.ts'
import { listedDeclines } from '../../domain/cascade/declines.ts'
import { declineOf } from '../../sandbox/cardDeclines.ts'
import { scenarios } from '../../sandbox/testCards.ts'
import { declineCodeOf } from '../../server/external/processorCodes.ts'

const texts = Object.keys(JSON.parse(readFileSync('locales/en/cascade.json', 'utf8')) as object)

test('[FUND-33] every code that ends or delays a deposit has a text', () => {
  const codes = new Set([...listedDeclines, ...Object.values(cascadeCodes)])
  // The page asks the person instead of showing it (FUND-36).
  codes.delete(cascadeCodes.notConfirmed)
  expect([...codes].filter((code) => !texts.includes(code))).toEqual([])
})

test('[FUND-33] every decline of every processor in the sandbox but the unlisted one has a text', () => {
  const declines = [...processors, ...wallets].flatMap((processor) =>
    scenarios.flatMap((scenario) => {
      const declined = declineOf(processor, scenario)
      return declined === null || scenario === 'unlisted' ? [] : [declineCodeOf(processor, declined.code)]
    }),
  )
  expect([...new Set(declines)].filter((code) => !texts.includes(code))).toEqual([])
})
