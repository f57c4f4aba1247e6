import { readLine, withPlainDigits } from '../kernel/typedText.ts'

/** Scripts that write words without spaces between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/u
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{M}\p{N}]+/gu

/** Returns the pairs of neighbouring signs, which are searched like words; a single sign is itself. */
const pairsOf = (run: string): string[] => {
  const signs = [...run]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/**
 * Splits a text into the terms of the help search: without case and accents, so that a term is found however
 * it is typed. Build and page use the same rule, since an index answers only for the terms it was built with.
 */
export function searchTerms(text: string): string[] {
  const plain = withPlainDigits(readLine(text))
    .replace(/[İI]/g, 'i')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0655]/g, '')
    .normalize('NFC')
  return (plain.match(words) ?? []).flatMap((run) => (unspaced.test(run) ? pairsOf(run) : [run]))
}

/**
 * Options of the index; titles count more than texts, and a term is found by its beginning or with a typing
 * error. `words`: those that people type for an article and that its text does not have.
 */
export const helpIndexOptions = {
  idField: 'name',
  fields: ['title', 'text', 'words'],
  tokenize: searchTerms,
  processTerm: (term: string): string => term,
  searchOptions: {
    boost: { title: 4 },
    combineWith: 'AND' as const,
    prefix: true,
    fuzzy: (term: string): number | false => (term.length > 4 && !unspaced.test(term) ? 0.2 : false),
  },
}
