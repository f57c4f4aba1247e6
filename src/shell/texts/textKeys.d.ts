import type accounts from '../../../locales/en/accounts.json'
import type app from '../../../locales/en/app.json'
import type diagnostics from '../../../locales/en/diagnostics.json'
import type chat from '../../../locales/en/chat.json'
import type support from '../../../locales/en/support.json'
import type tournaments from '../../../locales/en/tournaments.json'
import type install from '../../../locales/en/install.json'
import type gift from '../../../locales/en/gift.json'
import type home from '../../../locales/en/home.json'
import type news from '../../../locales/en/news.json'
import type block from '../../../locales/en/block.json'
import type pages from '../../../locales/en/pages.json'
import type promotions from '../../../locales/en/promotions.json'
import type session from '../../../locales/en/session.json'
import type trading from '../../../locales/en/trading.json'

/** Texts whose keys are built at run time from a processor, a coin or a card brand. */
type DynamicKeys = Record<string, string>

/** The texts by area: a key missing in `locales/en` is a compile error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    keySeparator: false
    returnNull: false
    resources: {
      accounts: typeof accounts
      app: typeof app
      block: typeof block
      cards: DynamicKeys
      chat: typeof chat
      commands: DynamicKeys
      cascade: DynamicKeys
      copying: DynamicKeys
      support: typeof support
      tournaments: typeof tournaments
      diagnostics: typeof diagnostics
      funding: DynamicKeys
      gift: typeof gift
      install: typeof install
      home: typeof home
      invoices: DynamicKeys
      news: typeof news
      pages: typeof pages
      promotions: typeof promotions
      session: typeof session
      trading: typeof trading
    }
  }
}
