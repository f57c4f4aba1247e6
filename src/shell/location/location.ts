import { useSyncExternalStore } from 'react'
import { parsePath } from './documentPath.ts'
import { referralCode } from './referralCode.ts'
import { documents } from './routes.ts'
import { addressLanguage } from '../texts/languages.ts'

/**
 * Navigates to a URL of this app without loading the document again, and notifies the router and all
 * subscribers.
 */
export function openPath(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path)
  else history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

/** Returns the current pathname and re-renders when it changes. */
export const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname)
/** Returns the current hash route (`/home`) and re-renders when it changes. Also works outside the router. */
export const useHashRoute = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1) || '/home')

/**
 * Returns the href of a hash route: the hash alone within the trading area, else the full path in the
 * language on screen. Both keep the code of a referral link in the address (SUP-11).
 */
export function hrefOf(hash: string): string {
  const path = parsePath(location.pathname)
  return path.at === 'trading' ? `#${hash}` : documents.trading(addressLanguage(location.pathname), hash, referralCode())
}

/** True if a link leads to a page of this app, so that it can open without loading the document. */
function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return false
  return parsePath(link.pathname).at !== 'unknown'
}

/**
 * Turns clicks on ordinary links into navigation within the app; a click with a modifier key is left to the
 * browser.
 */
export function onLinkClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || !isOurs(link)) return
  if (link.pathname === location.pathname && link.hash !== '') return // a hash route: the browser's default is right
  event.preventDefault()
  openPath(link.pathname + link.search + link.hash)
}
