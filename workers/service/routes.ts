import { documentAreas } from '../../contract/documents.ts'
import { invoiceCoins, languages } from '../../contract/kernel.ts'
import { isServerPage } from './pagePath.ts'

/**
 * What is done with a request (PWA-03). `pass`: the browser handles it as if there were no service worker.
 * `shell`: the app's page from the precache. `file`: a built file from the precache, else from the network. `page`: a text of the
 * server, kept as it is read.
 */
export type Rule = 'pass' | 'shell' | 'file' | 'page'

export type AskedFor = { method: string; mode: string; url: string }

const oneOf = (words: readonly string[]): string => `(?:${words.join('|')})`
const language = oneOf(languages)

/** The addresses whose page is the app; every other navigation is the server's (APP-01, APP-02, INV-02). */
const shellPaths: readonly RegExp[] = [
  /^\/$/,
  new RegExp(`^/${language}/?$`),
  new RegExp(`^/${language}/${oneOf(documentAreas)}/?$`),
  new RegExp(`^/api/${oneOf(invoiceCoins)}/invoice/[\\w-]{16,64}/?$`),
  /^\/api\/vload\/card$/,
]

/** Is this path a page of the app, which opens offline (PWA-02)? */
export const isShellPath = (pathname: string): boolean => shellPaths.some((pattern) => pattern.test(pathname))

/**
 * The rule for one request. Only what is listed is touched: money, authentication, uploads, every POST and every other
 * origin pass, so that no mistake here can answer them from a cache.
 */
export function ruleFor({ method, mode, url }: AskedFor, origin: string, isPrecached: (url: string) => boolean): Rule {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'pass'
  if (mode === 'navigate') return isShellPath(address.pathname) ? 'shell' : 'pass'
  if (isServerPage(address)) return 'page'
  if (address.pathname.startsWith('/api/') || address.pathname.startsWith('/upload')) return 'pass'
  return isPrecached(url) ? 'file' : 'pass'
}
