import type { Language } from '../../../contract/kernel.ts'
import { deviceStorage } from '../../browser/storage.ts'
import { isLanguage } from '../location/routes.ts'

/** Returns the URL's language code for a tag. */
export const languageOf = (tag: string): Language => (tag === 'zh-Hans' ? 'cn' : (tag as Language))

const storageKey = 'language'

/** Returns the first supported language of the device; else English (APP-06). */
export function bestLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]
    if (base === 'zh') return 'cn'
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** Returns the visitor's language for a URL without one: the last used, else the device's. */
export function visitorLanguage(): Language {
  const kept = deviceStorage.get(storageKey) ?? undefined
  return isLanguage(kept) ? kept : bestLanguage(navigator.languages)
}

/** Returns the language of a URL, else the visitor's (APP-01). */
export function addressLanguage(pathname: string): Language {
  const first = pathname.split('/')[1]
  return isLanguage(first) ? first : visitorLanguage()
}

/**
 * Saves the language on the device and in a cookie; the server uses it for emails and for URLs without a
 * language (APP-01, APP-06).
 */
export function rememberLanguage(language: Language): void {
  deviceStorage.set(storageKey, language)
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`
}
