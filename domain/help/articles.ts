import type { FeatureName } from '../../contract/features.ts'

/**
 * The help centre's articles by group, in the order shown; their texts are in `locales/{language}/help.json`.
 */
export const helpGroups = {
  account: ['signIn', 'register', 'factors', 'email', 'sessionEnded', 'safety', 'device'],
  trading: ['order', 'orderEnd', 'orderRefused', 'blocked', 'accounts', 'exchange'],
  money: [
    'deposit',
    'declined',
    'inDoubt',
    'bank',
    'amount',
    'cards',
    'topUp',
    'invoice',
    'invoiceEnd',
    'withdraw',
    'withdrawEnd',
    'refunds',
    'history',
  ],
  verification: ['documents', 'sign', 'validate', 'uploads'],
  offers: ['bonus', 'promotions', 'contests', 'signals', 'copying', 'quiz', 'referral'],
  messages: ['notifications', 'push', 'chat', 'news', 'support', 'tickets'],
  app: ['offline', 'unreachable', 'invalid', 'update', 'install', 'storage', 'diagnostics', 'settings', 'unavailable', 'missing'],
} as const satisfies Record<string, readonly string[]>

export type HelpGroup = keyof typeof helpGroups
export type HelpArticle = (typeof helpGroups)[HelpGroup][number]
export const helpGroupNames = Object.keys(helpGroups) as readonly HelpGroup[]
export const helpArticles: readonly HelpArticle[] = helpGroupNames.flatMap((group) => helpGroups[group])

/** Articles about a feature: read only where it is offered (APP-26). */
const featureOf: { readonly [Article in HelpArticle]?: FeatureName } = {
  bonus: 'bonus',
  promotions: 'offers',
  contests: 'tournaments',
  signals: 'signals',
  copying: 'copy',
  chat: 'chat',
  quiz: 'quiz',
  referral: 'referral',
  topUp: 'quickTopUp',
}

/** The screen that an article explains: its name in `#/show/{name}`. */
export const screenOf: { readonly [Article in HelpArticle]?: string } = {
  factors: 'security',
  email: 'security',
  deposit: 'funding',
  amount: 'funding',
  cards: 'funding',
  invoice: 'funding',
  withdraw: 'withdrawal',
  withdrawEnd: 'withdrawal',
  refunds: 'history',
  history: 'history',
  documents: 'personal',
  uploads: 'waiting',
  promotions: 'promotions',
  contests: 'contest',
  signals: 'signals',
  quiz: 'quiz',
  referral: 'referral',
  notifications: 'notifications',
  push: 'notifications',
  news: 'news',
  support: 'contacts',
  tickets: 'tickets',
  diagnostics: 'diagnostics',
}

/** True if a person or visitor with these features may read the article. */
export function isArticleShown(article: HelpArticle, isOn: (feature: FeatureName) => boolean): boolean {
  const feature = featureOf[article]
  return feature === undefined || isOn(feature)
}

export const isArticle = (name: string | undefined): name is HelpArticle => (helpArticles as readonly (string | undefined)[]).includes(name)
