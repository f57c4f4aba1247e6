import { languages, type Language } from '../../contract/kernel.ts'

/** The hash routes inside `/{lang}/trading`, each spelled once (APP-02 to APP-05). */
export const patterns = {
  home: '/home',
  show: '/show/:page/:add?',
  sw: '/sw/:page',
  listen: '/listen/:page/:proc/:id/:uid',
} as const

const segment = encodeURIComponent

/** Paths for the router: `navigate(paths.show('funding', 'payment_success'))`. */
export const paths = {
  home: () => '/home',
  show: (page: string, add?: string) => `/show/${segment(page)}${add === undefined ? '' : `/${segment(add)}`}`,
  sw: (page: string) => `/sw/${segment(page)}`,
  listen: (page: string, proc: string, id: string, uid: string | number) =>
    `/listen/${segment(page)}/${segment(proc)}/${segment(id)}/${segment(String(uid))}`,
} as const

/** Those of contract/documents.ts, written again: imported, they would cost every first visit fifty bytes. A test holds the two together. */
export const documentAreas = ['trading', 'login', 'register', 'forgot', 'reset', 'auto', 'email'] as const
export type DocumentArea = (typeof documentAreas)[number]

/** Addresses of whole documents (APP-01). `hash` is a hash route, as `paths` makes it. */
export const documents = {
  trading: (language: Language, hash: string = paths.home()) => `/${language}/trading#${hash}`,
  login: (language: Language, redirect?: string) => `/${language}/login${redirect === undefined ? '' : `?rd=${segment(redirect)}`}`,
  register: (language: Language, promo?: string) => `/${language}/register${promo === undefined ? '' : `?promo=${segment(promo)}`}`,
  forgot: (language: Language) => `/${language}/forgot`,
  auto: (language: Language) => `/${language}/auto`,
  reset: (language: Language, token: string) => `/${language}/reset#${token}`,
  invoice: (coin: string, guid: string) => `/api/${segment(coin)}/invoice/${segment(guid)}`,
} as const

export const isLanguage = (text: string | undefined): text is Language => (languages as readonly (string | undefined)[]).includes(text)
