import { languages } from '../../contract/kernel.ts'
import { wordings } from '../../contract/wordings.ts'

const path = /^\/api\/(?:pg|ag)\/[a-z0-9_-]{1,40}(?:\/[a-z0-9_-]{1,40})?$/
const oneOf = (words: readonly string[], word: string | null): boolean => word !== null && words.includes(word)

/**
 * Whether an address is that of a server page in a given language and wording (APP-11). Such a text is the same for everybody who
 * may read it; the address of any other could be a person's own.
 */
export function isServerPage({ pathname, searchParams }: URL): boolean {
  return path.test(pathname) && oneOf(languages, searchParams.get('lang')) && oneOf(wordings, searchParams.get('wording'))
}

/** The address under which a page is kept: the language and the wording that the server gave it. */
export function pageKey({ origin, pathname, searchParams }: URL, wording: string): string {
  return `${origin}${pathname}?${new URLSearchParams({ lang: searchParams.get('lang') ?? '', wording })}`
}
