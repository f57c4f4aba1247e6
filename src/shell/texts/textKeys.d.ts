import type cards from '../../../locales/en/cards.json'
import type cascade from '../../../locales/en/cascade.json'
import type commands from '../../../locales/en/commands.json'
import type copying from '../../../locales/en/copying.json'
import type funding from '../../../locales/en/funding.json'
import type invoices from '../../../locales/en/invoices.json'
import type ask from '../../../locales/en/ask.json'
import type accounts from '../../../locales/en/accounts.json'
import type app from '../../../locales/en/app.json'
import type diagnostics from '../../../locales/en/diagnostics.json'
import type chat from '../../../locales/en/chat.json'
import type support from '../../../locales/en/support.json'
import type tickets from '../../../locales/en/tickets.json'
import type tournaments from '../../../locales/en/tournaments.json'
import type install from '../../../locales/en/install.json'
import type gift from '../../../locales/en/gift.json'
import type help from '../../../locales/en/help.json'
import type history from '../../../locales/en/history.json'
import type home from '../../../locales/en/home.json'
import type news from '../../../locales/en/news.json'
import type block from '../../../locales/en/block.json'
import type notifications from '../../../locales/en/notifications.json'
import type pages from '../../../locales/en/pages.json'
import type promotions from '../../../locales/en/promotions.json'
import type security from '../../../locales/en/security.json'
import type quiz from '../../../locales/en/quiz.json'
import type referral from '../../../locales/en/referral.json'
import type session from '../../../locales/en/session.json'
import type uploads from '../../../locales/en/uploads.json'
import type personal from '../../../locales/en/personal.json'
import type declaration from '../../../locales/en/declaration.json'
import type signals from '../../../locales/en/signals.json'
import type trading from '../../../locales/en/trading.json'
import type withdrawals from '../../../locales/en/withdrawals.json'
import type verification from '../../../locales/en/verification.json'

/** The server names a saved card's brand: contract/cards.ts has no list of them. */
type BrandTexts = Record<`brand.${string}`, string>

/** The back end names an invoice's network: contract/invoices.ts has no list of them. */
type NetworkTexts = Record<`network.${string}`, string>

/** The server may name reasons that this page does not know; they have a general text. */
type ReasonTexts = Record<`reason.${string}`, string>

/** A screen's name comes from the list of areas; a test holds that each has a text. */
type ScreenTexts = Record<`screen.${string}`, string>

/** The texts by area: a key missing in `locales/en` is a compile error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    keySeparator: false
    returnNull: false
    resources: {
      accounts: typeof accounts
      app: typeof app
      ask: typeof ask
      block: typeof block
      cards: typeof cards & BrandTexts
      chat: typeof chat
      commands: typeof commands & ScreenTexts
      cascade: typeof cascade
      copying: typeof copying
      support: typeof support
      tickets: typeof tickets
      tournaments: typeof tournaments
      diagnostics: typeof diagnostics
      funding: typeof funding
      gift: typeof gift
      install: typeof install
      help: typeof help
      history: typeof history
      home: typeof home
      invoices: typeof invoices & NetworkTexts
      news: typeof news
      notifications: typeof notifications
      pages: typeof pages
      promotions: typeof promotions
      security: typeof security
      quiz: typeof quiz
      referral: typeof referral
      session: typeof session
      signals: typeof signals
      personal: typeof personal & ReasonTexts
      declaration: typeof declaration
      trading: typeof trading
      uploads: typeof uploads
      verification: typeof verification
      withdrawals: typeof withdrawals
    }
  }
}
