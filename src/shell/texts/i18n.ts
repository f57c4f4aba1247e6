import { createInstance, type BackendModule, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../../contract/kernel.ts'
import { directionOf, languageTag } from '../../../domain/kernel/languageTag.ts'
import { languageOf, rememberLanguage } from './languages.ts'
import { fetchTexts } from './textFiles.ts'

/** The areas shown in English because the person's language failed to load, with the language's tag. */
const englishFallbacks = new Map<string, { tag: string; area: string }>()

/** Loads the texts of a language and area on demand (APP-23). English replaces what fails to load. */
const loadTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (tag, area) => {
    const own = await fetchTexts(languageOf(tag), area)
    if (own) englishFallbacks.delete(`${tag} ${area}`)
    else englishFallbacks.set(`${tag} ${area}`, { tag, area })
    return own ?? (await fetchTexts('en', area)) ?? {}
  },
}

export const i18n: I18n = createInstance()

/** The areas of the pages that a visit starts with: one file (scripts/build/textFiles.ts). */
const startAreas = ['app', 'home', 'pages', 'session', 'trading']

/**
 * Initialises i18next with the texts of the first screen; others load with their screens. Keys are flat: an
 * error's code is its key. Every language has every key, so no fallback language is loaded.
 */
export async function initTexts(language: Language): Promise<void> {
  await i18n
    .use(loadTexts)
    .use(initReactI18next)
    .init({
      lng: languageTag(language),
      load: 'currentOnly',
      fallbackLng: false,
      ns: startAreas,
      defaultNS: 'app',
      keySeparator: false,
      interpolation: { escapeValue: false }, // React escapes
      // A component waits for its own texts; rendering all of them again when others arrive is a long task on
      // a phone.
      react: { bindI18n: 'languageChanged', bindI18nStore: '' },
      returnNull: false,
    })
  applyLanguage()
}

let nextRetry: ReturnType<typeof setTimeout> | undefined

/**
 * Retries languages that English replaced, at once and with growing delays up to a minute: signs of a
 * connection come before requests succeed. A browser's `onLine` may be wrong and is not asked (APP-34).
 */
export async function retryFallbacks(againInMs = 500): Promise<void> {
  const before = englishFallbacks.size
  if (before === 0) return
  await Promise.all([...englishFallbacks.values()].map(({ tag, area }) => i18n.reloadResources(tag, area)))
  // Components render again when the language changes, even to the same one.
  if (englishFallbacks.size < before) await i18n.changeLanguage(i18n.language)
  applyLanguage()
  // A later sign starts the delays anew.
  clearTimeout(nextRetry)
  if (englishFallbacks.size > 0 && againInMs < 60_000) nextRetry = setTimeout(() => void retryFallbacks(2 * againInMs), againInMs)
}

/** Sets the document's language and direction: English while English replaces the app's own texts. */
function applyLanguage(): void {
  const language = englishFallbacks.has(`${i18n.language} app`) ? 'en' : currentLanguage()
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = directionOf(language)
}

/** Returns the language on screen. */
export const currentLanguage = (): Language => languageOf(i18n.language)

export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18n.changeLanguage(languageTag(language))
  applyLanguage()
}
