import { languages } from '../../contract/kernel.ts'
import { wordings } from '../../contract/wordings.ts'

const path = /^\/api\/(?:pg|ag)\/[a-z0-9_-]{1,40}(?:\/[a-z0-9_-]{1,40})?$/
const oneOf = (words: readonly string[], word: string | null): boolean => word !== null && words.includes(word)

/**
 * True for a server page in a supported language and wording (APP-11). Such a page is the same for every
 * reader; any other could be personal.
 */
export function isServerPage({ pathname, searchParams }: URL): boolean {
  return path.test(pathname) && oneOf(languages, searchParams.get('lang')) && oneOf(wordings, searchParams.get('wording'))
}

/** Returns the cache key of a page: its path, language and the wording of the response. */
export function pageKey({ origin, pathname, searchParams }: URL, wording: string): string {
  return `${origin}${pathname}?${new URLSearchParams({ lang: searchParams.get('lang') ?? '', wording })}`
}
