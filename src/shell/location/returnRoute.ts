import { parsePath } from './documentPath.ts'
import { currentLanguage } from '../texts/i18n.ts'
import { useHashRoute, usePathname } from './location.ts'
import { documents, paths } from './routes.ts'

/**
 * Returns the hash route to return to after signing in from this URL (SES-06): the current one, or the `rd` of an account page. Null for
 * home. The login page accepts hash routes of this app only (APP-07).
 */
export function returnRoute({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const { at } = parsePath(pathname)
  if (at !== 'trading') return at === 'root' || at === 'unknown' ? null : new URLSearchParams(search).get('rd')
  const [route = ''] = hash.slice(1).split('?')
  return route === '' || route === paths.home() ? null : route
}

/** Returns the URLs of the login and registration pages, which both keep the current route. */
export function useAccountPages(): { signIn: string; register: string } {
  // Subscribed, so that a component that outlives a screen does not keep the previous route.
  usePathname()
  useHashRoute()
  const returnTo = returnRoute(location)
  const language = currentLanguage()
  return { signIn: documents.login(language, returnTo), register: documents.register(language, { returnTo }) }
}
