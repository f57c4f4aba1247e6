import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'
import type { Texts } from './texts.ts'

/**
 * Sets the document's language and direction to those of the texts, which may be English as a fallback
 * (APP-23).
 */
export function applyLanguage({ language }: Texts): void {
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = directionOf(language)
}
