import { invoiceCoins, type InvoiceCoin, type Language } from '../../../contract/kernel.ts'
import { type DocumentArea, documentAreas } from '../../../contract/documents.ts'
import { isLanguage } from './routes.ts'

/** The parsed path of a URL. */
export type DocumentPath =
  | { at: DocumentArea; language: Language }
  | { at: 'invoice'; coin: InvoiceCoin; guid: string }
  | { at: 'vloadCard' }
  | { at: 'root' } // redirects to home (APP-02)
  | { at: 'unknown' } // redirects to home, where a notice names it (APP-06)

const invoicePath = /^\/api\/([a-z]+)\/invoice\/([\w-]{16,64})\/?$/
const isCoin = (text: string | undefined): text is InvoiceCoin => (invoiceCoins as readonly (string | undefined)[]).includes(text)
const isArea = (text: string | undefined): text is DocumentArea => (documentAreas as readonly (string | undefined)[]).includes(text)

/** Parses the path of a URL (APP-01, APP-06). */
export function parsePath(pathname: string): DocumentPath {
  const [, coin, guid] = invoicePath.exec(pathname) ?? []
  if (isCoin(coin) && guid !== undefined) return { at: 'invoice', coin, guid }
  if (pathname === '/api/vload/card') return { at: 'vloadCard' }
  const [first, area, ...rest] = pathname.split('/').filter(Boolean)
  if (first === undefined) return { at: 'root' }
  if (!isLanguage(first) || rest.length > 0) return { at: 'unknown' }
  if (area === undefined) return { at: 'root' }
  return isArea(area) ? { at: area, language: first } : { at: 'unknown' }
}

/** Longer than any of our own addresses. An address must not fill the screen with text. */
const maxNamedLength = 80

/**
 * Returns the part of a URL that names nothing here, as a notice shows it: its hash route in the trading
 * area, else its path (APP-06).
 */
export function unknownAddress({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string {
  const address = parsePath(pathname).at === 'trading' ? hash.split('?', 1)[0] : pathname
  return (address ?? '').slice(0, maxNamedLength)
}
