import type { Language } from '../../contract/kernel.ts'
import { languageTag } from '../../domain/kernel/languageTag.ts'
import { keepOnDevice } from './keepOnDevice.ts'
import { isLanguage } from './routes.ts'

/** The address's word for a tag. */
export const languageOf = (tag: string): Language => (tag === 'zh-Hans' ? 'cn' : (tag as Language))

const storageKey = 'language'

/** The first of the device's languages that the app speaks; English where none is (APP-06). */
export function bestLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]
    if (base === 'zh') return 'cn'
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** The visitor's language where the address names none: the one they used last, else the device's. */
export function visitorLanguage(): Language {
  const kept = localStorage.getItem(storageKey) ?? undefined
  return isLanguage(kept) ? kept : bestLanguage(navigator.languages)
}

/** The language an address names, else the visitor's (APP-01). */
export function addressLanguage(pathname: string): Language {
  const first = pathname.split('/')[1]
  return isLanguage(first) ? first : visitorLanguage()
}

/** Keeps it on the device, and tells the server, which writes letters and answers addresses without a language (APP-01, APP-06). */
export function rememberLanguage(language: Language): void {
  keepOnDevice(storageKey, language)
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`
}

/** A language's name in that language, for the choice of languages. */
export function languageName(language: Language): string {
  const tag = languageTag(language)
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
