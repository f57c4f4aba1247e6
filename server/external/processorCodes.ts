import type { Processor } from '../../contract/kernel.ts'
import { listedDeclines } from '../../domain/cascade/declines.ts'
import { processorTable } from '../../domain/cascade/processorTable.ts'

type Words = Readonly<Record<string, string>>

/** Our codes for the numbers of card hosts (ISO 8583). */
const hostCodes: Words = {
  '05': 'decline.do_not_honor',
  '14': 'decline.no_such_card',
  '41': 'decline.stolen_card',
  '43': 'decline.stolen_card',
  '51': 'decline.insufficient_funds',
  '54': 'decline.expired_card',
  '55': 'decline.incorrect_pin',
  '62': 'decline.card_disabled',
  '91': 'decline.issuer_unavailable',
}

const find = (words: Words, word: string): string | undefined => (Object.hasOwn(words, word) ? words[word] : undefined)

/**
 * Returns our code of a processor's decline, a key of locales/<language>/cascade.json if it is listed
 * (FUND-24, FUND-33).
 */
export function declineCodeOf(processor: Processor, word: string): string {
  const { numbers, own = {}, other } = processorTable[processor].wording ?? {}
  const code = find(own, word) ?? (numbers === 'iso8583' ? find(hostCodes, word) : undefined) ?? `decline.${word}`
  return other === undefined || listedDeclines.includes(code) ? code : other
}
