import { languages, type Language } from '../../../contract/kernel.ts'

/** The hash routes inside `/{lang}/trading`, each defined once (APP-02 to APP-05). */
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

/** Builds paths for the router: `navigate(paths.show('funding', 'payment_success'))`. */
export const paths = {
  home: () => '/home',
  show: (page: string, add?: string) => `/show/${segment(page)}${add === undefined ? '' : `/${segment(add)}`}`,
  sw: (page: string) => `/sw/${segment(page)}`,
  listen: (page: string, proc: string, id: string, uid: string | number) =>
    `/listen/${segment(page)}/${segment(proc)}/${segment(id)}/${segment(String(uid))}`,
} as const

/** Addresses of whole documents (APP-01). `hash` is a hash route, as `paths` makes it. */
export const documents = {
  /** `ref`: the code of the referral link that led here, so that the address keeps it (SUP-11). */
  trading: (language: Language, hash: string = paths.home(), ref?: string | null) => `/${language}/trading${query({ ref })}#${hash}`,
  /**
   * `returnTo`: the hash route to continue at (SES-06), null for home; `useAccountPages` knows the current
   * one. `ref`: as above.
   */
  login: (language: Language, returnTo: string | null, ref?: string | null) => `/${language}/login${query({ ref, rd: returnTo })}`,
  register: (language: Language, { promo, ref, returnTo }: { promo?: string; ref?: string | null; returnTo: string | null }) =>
    `/${language}/register${query({ promo, ref, rd: returnTo })}`,
  forgot: (language: Language, returnTo: string | null) => `/${language}/forgot${query({ rd: returnTo })}`,
  auto: (language: Language, returnTo: string | null) => `/${language}/auto${query({ rd: returnTo })}`,
  reset: (language: Language, token: string) => `/${language}/reset#${token}`,
  invoice: (coin: string, guid: string) => `/api/${segment(coin)}/invoice/${segment(guid)}`,
} as const

export const isLanguage = (text: string | undefined): text is Language => (languages as readonly (string | undefined)[]).includes(text)
