import type { Language } from '../../../contract/kernel.ts'
import { findFragment } from '../pages/fragments.ts'

/** The ladder's words for the route that a person stands on: its page's own, else those for every page (ENG-04). */
export function ladderText(url: string, language: Language): string {
  const [, page] = /^#?\/show\/([a-z0-9_-]{1,40})/.exec(url) ?? []
  return findFragment({ page: 'ladder', add: page, language, wording: 'plain' }).html
}
