import { pageName } from '../../../contract/pages.ts'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import { parsePath } from '../location/documentPath.ts'
import { paths } from '../location/routes.ts'

/** The destination of a link in a fragment (APP-13). */
export type LinkTarget =
  | { to: 'route'; hash: string }
  | { to: 'document'; path: string }
  | { to: 'modal'; name: string }
  | { to: 'external'; href: string }
  | { to: 'nowhere' }

const nowhere: LinkTarget = { to: 'nowhere' }
/** Protocols that open another program, not a website. */
const externalProtocols = new Set(['mailto:', 'tel:'])
/**
 * Documents that a link may open. Those that carry a token sign in or change a password: no fragment may link
 * to them.
 */
const allowedDocuments: ReadonlySet<string> = new Set(['trading', 'login', 'register', 'forgot'])

/** True if the text can name a page or modal (APP-03). */
export const isPageName = (text: string | null): text is string => pageName.safeParse(text).success
const fragmentPath = /^\/api\/(pg|ag)\/([^/]+)(?:\/([^/]+))?\/?$/

/**
 * Classifies a link of a fragment. Everything that is not clearly allowed is `nowhere`. `base` is the app's
 * URL.
 */
export function linkTarget(href: string, base: string): LinkTarget {
  const text = href.trim()
  if (text === '' || !URL.canParse(text, base)) return nowhere
  const url = new URL(text, base)
  if (text.startsWith('#')) return routeTarget(url.hash)
  if (externalProtocols.has(url.protocol)) return { to: 'external', href: url.href }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return nowhere
  // A user name before the @ makes one site look like another.
  if (url.username !== '' || url.password !== '') return nowhere
  return url.origin === new URL(base).origin ? ownTarget(url) : { to: 'external', href: url.href }
}

function routeTarget(hash: string): LinkTarget {
  const route = allowedRoute(hash)
  return route === null ? nowhere : { to: 'route', hash: route }
}

/**
 * Returns the hash route that a link may open. `/listen/` is excluded: it names a payment, and only the bank
 * redirects there.
 */
function allowedRoute(hash: string): string | null {
  const route = redirectRoute(hash)
  return route?.startsWith('/listen/') === true ? null : route
}

/** Classifies a link to our own origin. An API call is never a link: opening one could change something. */
function ownTarget({ pathname, hash }: URL): LinkTarget {
  const [, area, name = '', add] = fragmentPath.exec(pathname) ?? []
  if (area !== undefined) return isPageName(name) && (add === undefined || isPageName(add)) ? fragmentTarget(area, name, add) : nowhere
  if (pathname === '/') return routeTarget(hash || paths.home())
  const path = parsePath(pathname)
  if (!allowedDocuments.has(path.at)) return nowhere
  if (path.at === 'trading' && hash !== '') return allowedRoute(hash) === null ? nowhere : { to: 'document', path: pathname + hash }
  return { to: 'document', path: pathname }
}

/** Pages of the ag area and modals share a path: `validate` is a page (APP-04), all others open as modals. */
function fragmentTarget(area: string, name: string, add: string | undefined): LinkTarget {
  if (area === 'pg') return { to: 'route', hash: paths.show(name, add) }
  return name === 'validate' ? { to: 'route', hash: paths.sw(name) } : { to: 'modal', name }
}
