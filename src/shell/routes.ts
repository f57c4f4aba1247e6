import { languages, type Language } from '../../contract/kernel.ts'

/** The hash routes inside `/{lang}/trading`, each spelled once (APP-02 to APP-05). */
export const patterns = {
  home: '/home',
  show: '/show/:page/:add?',
  sw: '/sw/:page',
  listen: '/listen/:page/:proc/:id/:uid',
} as const

const segment = encodeURIComponent
const query = (given: Record<string, string | null | undefined>): string => {
  const named = Object.entries(given).flatMap(([name, value]) => (value ? [`${name}=${segment(value)}`] : []))
  return named.length === 0 ? '' : `?${named.join('&')}`
}

/** The pages of `#/show/{page}` that are about the person: a visitor is asked to sign in (SES-06). */
export const personPages: ReadonlySet<string | undefined> = new Set([
  'funding',
  'personal',
  'withdrawal',
  'history',
  'reports',
  'security',
  'referral',
  'tickets',
  'promotions',
  'promo',
  'notifications',
])
/** The same of `#/sw/{page}`. */
export const personSteps: ReadonlySet<string | undefined> = new Set(['validate'])

/** Forms that stand at an address of their own: `validate` at `#/sw/validate` (VER-10), `verify` at `#/show/personal/verify` (VER-01). */
type FormName = 'validate' | 'verify'
/** Those that have a screen. Nobody is led to one that is missing, where there are only the server's words. */
export const builtForms: ReadonlySet<FormName> = new Set<FormName>()

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
  /** `returnTo`: the hash route to go on to (SES-06), null for home; `useAccountPages` has the one on screen. */
  login: (language: Language, returnTo: string | null) => `/${language}/login${query({ rd: returnTo })}`,
  register: (language: Language, { promo, returnTo }: { promo?: string; returnTo: string | null }) =>
    `/${language}/register${query({ promo, rd: returnTo })}`,
  forgot: (language: Language, returnTo: string | null) => `/${language}/forgot${query({ rd: returnTo })}`,
  auto: (language: Language, returnTo: string | null) => `/${language}/auto${query({ rd: returnTo })}`,
  reset: (language: Language, token: string) => `/${language}/reset#${token}`,
  invoice: (coin: string, guid: string) => `/api/${segment(coin)}/invoice/${segment(guid)}`,
} as const

export const isLanguage = (text: string | undefined): text is Language => (languages as readonly (string | undefined)[]).includes(text)
