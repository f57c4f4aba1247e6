import type { Language } from '../../contract/kernel.ts'

/** A page that a link may open: its document, and the hash route within the trading area. */
type Landing = { name: string; document: 'trading' | 'register'; hash?: string }

/** Public pages alone: a visitor has no account yet. */
export const landings = [
  { name: 'home', document: 'trading', hash: '/home' },
  { name: 'register', document: 'register' },
  { name: 'contest', document: 'trading', hash: '/show/contest' },
  { name: 'signals', document: 'trading', hash: '/show/signals' },
  { name: 'news', document: 'trading', hash: '/show/news' },
] as const satisfies readonly Landing[]
export type LandingName = (typeof landings)[number]['name']

/** Returns a landing page by its name; null for any other text. */
export const findLanding = (name: string): (typeof landings)[number] | null => landings.find((one) => one.name === name) ?? null

/**
 * Returns the address that a link redirects to, with the code that the page keeps (SUP-11). Without a link:
 * the home page.
 */
export function landingAddress(language: Language, link: { code: string; landing: string } | null): string {
  if (link === null) return `/${language}/trading#/home`
  const landing = findLanding(link.landing) ?? landings[0]
  return `/${language}/${landing.document}?ref=${link.code}${'hash' in landing ? `#${landing.hash}` : ''}`
}
