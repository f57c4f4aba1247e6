import type { Language } from '../../contract/kernel.ts'
import type { Texts } from './texts.ts'

/**
 * Changes the language of a page that stands (TRD-01). Texts come when they come: of two languages asked for in a row the later one is spoken,
 * also when its texts are there first. Where none can be had, what was spoken goes on.
 */
export function openSpeech(
  spoken: Language,
  load: (language: Language) => Promise<Texts>,
  speak: (texts: Texts, language: Language) => void,
): (language: Language) => Promise<void> {
  let current = spoken
  let wanted = spoken
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
    speak(texts, language)
  }
}
