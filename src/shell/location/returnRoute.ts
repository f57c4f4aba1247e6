import { routeParameters } from '../../../domain/session/routeParameters.ts'
import { parsePath } from './documentPath.ts'
import { currentLanguage } from '../texts/i18n.ts'
import { referralCode } from './referralCode.ts'
import { useHashRoute, usePathname } from './location.ts'
import { documents, paths } from './routes.ts'

/** The route that a visitor asked for and that led them home, because it needs an account. */
let asked: string | null = null

const withFilters = new RegExp(`^/show/[^?]+${routeParameters.source}$`)

/**
 * Returns a hash route with its parameters, as far as signing in may lead back to them; else without.
 */
export function withParameters(route: string): string {
  const [path = ''] = route.split('?')
  return withFilters.test(route) ? route : path
}

/**
 * Remembers the route that a visitor is led home from: whichever way they sign in there, they return to it
 * (SES-06).
 */
export function rememberAsked(route: string): void {
  asked = route
}

/**
 * Returns the hash route to return to after signing in from this URL (SES-06): the current one, at home the
 * one that led there, or the `rd` of an account page. Null for home. A route that a visitor opens themselves
 * ends what was asked before. The login page accepts hash routes of this app only (APP-07).
 */
export function returnRoute({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const { at } = parsePath(pathname)
  if (at !== 'trading') return at === 'root' || at === 'unknown' ? null : new URLSearchParams(search).get('rd')
  const route = hash.slice(1)
  const [path] = route.split('?')
  if (path === '' || path === paths.home()) return asked
  asked = null
  return withParameters(route)
}

/** Returns the URLs of the login and registration pages, which both keep the current route. */
export function useAccountPages(): { signIn: string; register: string } {
  // Subscribed, so that a component that outlives a screen does not keep the previous route.
  usePathname()
  useHashRoute()
  const returnTo = returnRoute(location)
  const language = currentLanguage()
  const ref = referralCode()
  return { signIn: documents.login(language, returnTo, ref), register: documents.register(language, { ref, returnTo }) }
}
