import type { Language } from '../../../contract/kernel.ts'
import { findFragment } from '../pages/fragments.ts'

/** Returns the ladder's text for a route: that of its own page, else the general one (ENG-04). */
export function ladderText(url: string, language: Language): string {
  const [, page] = /^#?\/show\/([a-z0-9_-]{1,40})/.exec(url) ?? []
  return findFragment({ page: 'ladder', add: page, language, wording: 'plain' }).html
}
