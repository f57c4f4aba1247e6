import type { Language } from './kernel.ts'

/**
 * Server pages have two wordings: `regulated` where law or settings forbid bonuses or offers, `plain`
 * elsewhere (APP-26, APP-28).
 */
export const wordings = ['regulated', 'plain'] as const
export type Wording = (typeof wordings)[number]

/**
 * Response header that names the wording of a page. Its presence marks the page as the same for all readers
 * of that wording: only such pages are cached for offline reading (PWA-03). Ours.
 */
export const wordingHeader = 'content-wording'

/** Legal pages: cached for offline reading even if they were never opened. */
export const legalPages = ['terms', 'privacy', 'risk', 'bonus', 'about'] as const

/** Maximum size of a server page in bytes (APP-13): larger ones are neither shown nor cached. */
export const maxPageBytes = 256_000

/** Cache of the pages that the person has opened; deleted at logout (SES-14). */
export const readPagesCache = 'read-pages'

/** Message from an app page to the service worker, once the reader's language and wording are known. */
export type KeepLegalPages = { type: 'KEEP_LEGAL_PAGES'; language: Language; wording: Wording }
