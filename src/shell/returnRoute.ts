import { readDocumentPath } from './documentPath.ts'
import { currentLanguage } from './i18n.ts'
import { useHashRoute, usePathname } from './place.ts'
import { documents, paths } from './routes.ts'

/**
 * The hash route that somebody who signs in from this address returns to (SES-06): the one on screen, or the one that a page before an
 * account was opened with. Null where that is home. The login page accepts hash routes of this app alone (APP-07).
 */
export function returnRoute({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const { at } = readDocumentPath(pathname)
  if (at !== 'trading') return at === 'elsewhere' ? null : new URLSearchParams(search).get('rd')
  const [route = ''] = hash.slice(1).split('?')
  return route === '' || route === paths.home() ? null : route
}

/** The addresses of the login and the registration page, both of which keep the route on screen. */
export function useAccountPages(): { signIn: string; register: string } {
  // Followed, so that a part which outlives a screen never leads back to the one before.
  usePathname()
  useHashRoute()
  const returnTo = returnRoute(location)
  const language = currentLanguage()
  return { signIn: documents.login(language, returnTo), register: documents.register(language, { returnTo }) }
}
