import { pageName } from '../../../contract/pages.ts'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import { readDocumentPath } from '../../shell/documentPath.ts'
import { paths } from '../../shell/routes.ts'

/** Where a link of a fragment may lead (APP-13). */
export type LinkTarget =
  | { to: 'route'; hash: string }
  | { to: 'document'; path: string }
  | { to: 'modal'; name: string }
  | { to: 'outside'; href: string }
  | { to: 'nowhere' }

const nowhere: LinkTarget = { to: 'nowhere' }
/** What a page of ours hands to another program, and nobody else's site. */
const handedOn = new Set(['mailto:', 'tel:'])
/** Documents that a link may open. Those that carry a token sign somebody in or change a password: a fragment names none of them. */
const openDocuments: ReadonlySet<string> = new Set(['trading', 'login', 'register', 'forgot'])

/** Whether a text can be the name of a page or modal (APP-03). */
export const isName = (text: string | null): text is string => pageName.safeParse(text).success
const fragmentPath = /^\/api\/(pg|ag)\/([^/]+)(?:\/([^/]+))?\/?$/

/** Reads a link of a fragment. Whatever is not plainly a place that may be opened is none. `base` is the address of the app. */
export function linkTarget(href: string, base: string): LinkTarget {
  const text = href.trim()
  if (text === '' || !URL.canParse(text, base)) return nowhere
  const url = new URL(text, base)
  if (text.startsWith('#')) return routeTarget(url.hash)
  if (handedOn.has(url.protocol)) return { to: 'outside', href: url.href }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return nowhere
  // A name before the @ makes one house look like another.
  if (url.username !== '' || url.password !== '') return nowhere
  return url.origin === new URL(base).origin ? ownTarget(url) : { to: 'outside', href: url.href }
}

function routeTarget(hash: string): LinkTarget {
  const route = openRoute(hash)
  return route === null ? nowhere : { to: 'route', hash: route }
}

/** A hash route that a link may open. The bank's way back is none: it names a payment, and only the bank leads there. */
function openRoute(hash: string): string | null {
  const route = redirectRoute(hash)
  return route?.startsWith('/listen/') === true ? null : route
}

/** A call is never a link: opening one could change something. */
function ownTarget({ pathname, hash }: URL): LinkTarget {
  const [, area, name = '', add] = fragmentPath.exec(pathname) ?? []
  if (area !== undefined) return isName(name) && (add === undefined || isName(add)) ? fragmentTarget(area, name, add) : nowhere
  if (pathname === '/') return routeTarget(hash || paths.home())
  const place = readDocumentPath(pathname)
  if (!openDocuments.has(place.at)) return nowhere
  if (place.at === 'trading' && hash !== '') return openRoute(hash) === null ? nowhere : { to: 'document', path: pathname + hash }
  return { to: 'document', path: pathname }
}

/** Pages of the ag area and modals share an address: `validate` is a page (APP-04), the others open as modals. */
function fragmentTarget(area: string, name: string, add: string | undefined): LinkTarget {
  if (area === 'pg') return { to: 'route', hash: paths.show(name, add) }
  return name === 'validate' ? { to: 'route', hash: paths.sw(name) } : { to: 'modal', name }
}
