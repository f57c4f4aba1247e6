import type accounts from '../../locales/en/accounts.json'
import type app from '../../locales/en/app.json'
import type diagnostics from '../../locales/en/diagnostics.json'
import type chat from '../../locales/en/chat.json'
import type contacts from '../../locales/en/contacts.json'
import type contest from '../../locales/en/contest.json'
import type install from '../../locales/en/install.json'
import type gift from '../../locales/en/gift.json'
import type home from '../../locales/en/home.json'
import type news from '../../locales/en/news.json'
import type block from '../../locales/en/block.json'
import type pages from '../../locales/en/pages.json'
import type promotions from '../../locales/en/promotions.json'
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
      accounts: typeof accounts
      app: typeof app
      block: typeof block
      cards: MadeKeys
      chat: typeof chat
      cascade: MadeKeys
      copying: MadeKeys
      contacts: typeof contacts
      contest: typeof contest
      diagnostics: typeof diagnostics
      funding: MadeKeys
      gift: typeof gift
      install: typeof install
      home: typeof home
      invoices: MadeKeys
      news: typeof news
      pages: typeof pages
      promotions: typeof promotions
      session: typeof session
      trading: typeof trading
    }
  }
}
