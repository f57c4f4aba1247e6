import { createInstance, type BackendModule, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../contract/kernel.ts'
import { directionOf, languageTag, rememberLanguage } from './languages.ts'

type Texts = Record<string, string>
const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' })

/** Languages that have texts. The others of the contract follow; until then they read English. */
export const spokenLanguages: ReadonlySet<string> = new Set(Object.keys(files).map((file) => file.split('/')[3] ?? ''))

/** One chunk per language and area, loaded when a screen first asks for it (APP-23). */
const loadTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, namespace) => (await files[`../../locales/${language}/${namespace}.json`]?.()) ?? {},
}

export const i18n: I18n = createInstance()

/** Starts the texts with the shell's own area; others load with their screens. Keys are flat: an error's code is its key. */
export async function startTexts(language: Language): Promise<void> {
  await i18n
    .use(loadTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: ['app'],
      defaultNS: 'app',
      keySeparator: false,
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    })
  dressDocument(language)
}

function dressDocument(language: Language): void {
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = directionOf(language)
}

/** The language on screen. */
export const currentLanguage = (): Language => i18n.language as Language

export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18n.changeLanguage(language)
  dressDocument(language)
}
