import { type Language, languages } from '../../contract/kernel.ts'

const isLanguage = (word: string | undefined): word is Language => (languages as readonly (string | undefined)[]).includes(word)

/** The language whose text file this address is (APP-23); null for every other file. */
export function textLanguage(url: string): Language | null {
  const named = /\/assets\/texts\/([a-z]{2})-[0-9a-f]+\/[a-z]+\.json$/.exec(new URL(url).pathname)?.[1]
  return isLanguage(named) ? named : null
}

/** The language that the address of a page names; null where it names none. */
export function pageLanguage(url: string): Language | null {
  const first = new URL(url).pathname.split('/')[1]
  return isLanguage(first) ? first : null
}
