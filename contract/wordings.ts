import type { Language } from './kernel.ts'

/** Server pages have two wordings: `regulated` where rules forbid bonuses, `plain` elsewhere (APP-26, APP-28). */
export const wordings = ['regulated', 'plain'] as const
export type Wording = (typeof wordings)[number]

/**
 * The header in which the server names the wording of a page, and says by it that the page is the same for everybody who reads that
 * wording: only such a page is kept for reading offline (PWA-03). Ours.
 */
export const wordingHeader = 'content-wording'

/** The texts that the law wants at hand: they can be read offline whether or not somebody has opened them. */
export const legalPages = ['terms', 'privacy', 'risk', 'bonus', 'about'] as const

/** The cache of the pages that somebody has opened: it goes with them (SES-14). */
export const readPagesCache = 'read-pages'

/** What a page of the app tells the service worker once it knows how its reader is served. */
export type KeepLegalPages = { type: 'KEEP_LEGAL_PAGES'; language: Language; wording: Wording }
