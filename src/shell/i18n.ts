import { createInstance, type BackendModule, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../contract/kernel.ts'
import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'
import { languageOf, rememberLanguage } from './languages.ts'
import { textsOf } from './textFiles.ts'

/** The areas that read English because the person's language could not be had, each with its language's tag. */
const stoodIn = new Map<string, { tag: string; area: string }>()

/** One file per language and area, loaded when a screen first asks for it (APP-23). English stands in for one that cannot be had. */
const loadTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (tag, area) => {
    const own = await textsOf(languageOf(tag), area)
    if (own) stoodIn.delete(`${tag} ${area}`)
    else stoodIn.set(`${tag} ${area}`, { tag, area })
    return own ?? (await textsOf('en', area)) ?? {}
  },
}

export const i18n: I18n = createInstance()

/**
 * Starts the texts with the shell's own area; others load with their screens. Keys are flat: an error's code is its key.
 * No language misses a key, so no second language is loaded beside it.
 */
export async function startTexts(language: Language): Promise<void> {
  addEventListener('online', () => void readAgain())
  await i18n
    .use(loadTexts)
    .use(initReactI18next)
    .init({
      lng: languageTag(language),
      load: 'currentOnly',
      fallbackLng: false,
      ns: ['app'],
      defaultNS: 'app',
      keySeparator: false,
      interpolation: { escapeValue: false }, // React escapes
      react: { bindI18n: 'languageChanged loaded', bindI18nStore: '' },
      returnNull: false,
    })
  dressDocument()
}

/** Back online: what stood in for the person's language gives way to it. The browser says so before a request passes, so it is asked for more than once. */
async function readAgain(againInMs = 500): Promise<void> {
  await Promise.all([...stoodIn.values()].map(({ tag, area }) => i18n.reloadResources(tag, area)))
  dressDocument()
  if (stoodIn.size > 0 && navigator.onLine && againInMs < 60_000) setTimeout(() => void readAgain(2 * againInMs), againInMs)
}

/** What the document says it is written in: English for as long as English stands in for the frame's texts. */
function dressDocument(): void {
  const language = stoodIn.has(`${i18n.language} app`) ? 'en' : currentLanguage()
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = directionOf(language)
}

/** The language on screen. */
export const currentLanguage = (): Language => languageOf(i18n.language)

export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18n.changeLanguage(languageTag(language))
  dressDocument()
}
