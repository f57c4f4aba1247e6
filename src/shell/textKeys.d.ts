import type app from '../../locales/en/app.json'
import type pages from '../../locales/en/pages.json'
import type session from '../../locales/en/session.json'
import type trading from '../../locales/en/trading.json'

/** Texts whose keys are made while the app runs, out of a processor, a coin or a card's brand. */
type MadeKeys = Record<string, string>

/** Texts by area: a key that `locales/en` does not have is a compile error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    keySeparator: false
    returnNull: false
    resources: {
      app: typeof app
      cards: MadeKeys
      cascade: MadeKeys
      funding: MadeKeys
      invoices: MadeKeys
      pages: typeof pages
      session: typeof session
      trading: typeof trading
    }
  }
}
