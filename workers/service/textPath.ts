import { type Language, languages } from '../../contract/kernel.ts'

const isLanguage = (word: string | undefined): word is Language => (languages as readonly (string | undefined)[]).includes(word)

/** Returns the language of a text file's URL (APP-23); null for any other file. */
export function textLanguage(url: string): Language | null {
  const named = /\/assets\/texts\/([a-z]{2})-[0-9a-f]+\/[a-z]+\.json$/.exec(new URL(url).pathname)?.[1]
  return isLanguage(named) ? named : null
}

/** Returns the language in a page's path; null if there is none. */
export function pageLanguage(url: string): Language | null {
  const first = new URL(url).pathname.split('/')[1]
  return isLanguage(first) ? first : null
}
