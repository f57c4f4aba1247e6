import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'
import type { Texts } from './texts.ts'

/** Says on the document which language is read, and which way: that of the texts, which may be English for want of others (APP-23). */
export function dressPage({ language }: Texts): void {
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = directionOf(language)
}
