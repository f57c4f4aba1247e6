import { documentAreas } from '../../contract/documents.ts'
import { invoiceCoins, languages } from '../../contract/kernel.ts'
import { mendLink } from '../../domain/session/mangledLink.ts'
import { isServerPage } from './pagePath.ts'

/**
 * The handling of a request (PWA-03). `pass`: by the browser, as without a service worker. `shell`: the app's
 * page from the precache. `file`: a built file from the precache, else the network. `page`: a server page,
 * cached when read.
 */
export type FetchRule = 'pass' | 'shell' | 'file' | 'page'

export type FetchedResource = { method: string; mode: string; url: string }

const oneOf = (words: readonly string[]): string => `(?:${words.join('|')})`
const language = oneOf(languages)

/** The paths of the app's page; every other navigation goes to the server (APP-01, APP-02, INV-02). */
const shellPaths: readonly RegExp[] = [
  /^\/$/,
  new RegExp(`^/${language}/?$`),
  new RegExp(`^/${language}/${oneOf(documentAreas)}/?$`),
  new RegExp(`^/api/${oneOf(invoiceCoins)}/invoice/[\\w-]{16,64}/?$`),
  /^\/api\/vload\/card$/,
]

/** True if the path is a page of the app, which opens offline (PWA-02). */
export const isShellPath = (pathname: string): boolean => shellPaths.some((pattern) => pattern.test(pathname))

/**
 * Returns the rule for one request. Money, authentication, uploads, POST requests and other origins always
 * pass, so that they are never answered from a cache.
 */
export function ruleFor({ method, mode, url }: FetchedResource, origin: string, isPrecached: (url: string) => boolean): FetchRule {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'pass'
  // The server mends a link whose `#` was mangled: a mended address needs a redirect.
  const isMangled = mendLink(address.pathname + address.search) !== null
  if (mode === 'navigate') return isShellPath(address.pathname) && !isMangled ? 'shell' : 'pass'
  if (isServerPage(address)) return 'page'
  if (address.pathname.startsWith('/api/') || address.pathname.startsWith('/upload')) return 'pass'
  return isPrecached(url) ? 'file' : 'pass'
}
