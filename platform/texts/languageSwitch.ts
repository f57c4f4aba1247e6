import type { Language } from '../../contract/kernel.ts'
import type { Texts } from './texts.ts'

/**
 * Returns a function that changes the page's language without a reload (TRD-01). The latest request wins, in
 * whatever order texts arrive; if they cannot be loaded, the language stays.
 */
export function createLanguageSwitch(
  initial: Language,
  load: (language: Language) => Promise<Texts>,
  apply: (texts: Texts, language: Language) => void,
): (language: Language) => Promise<void> {
  let current = initial
  let wanted = initial
  return async (language) => {
    if (language === wanted) return
    wanted = language
    if (language === current) return
    const texts = await load(language).catch(() => null)
    if (wanted !== language) return
    if (texts === null) {
      wanted = current
      return
    }
    current = language
    apply(texts, language)
  }
}
