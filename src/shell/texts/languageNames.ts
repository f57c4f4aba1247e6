import type { Language } from '../../../contract/kernel.ts'

/**
 * Each language's name in that language. A table, because a formatter of names for each of them takes a slow
 * phone 60 ms.
 */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  ru: 'Русский',
  tr: 'Türkçe',
  ar: 'العربية',
  ja: '日本語',
  cn: '简体中文',
}
