import { useSyncExternalStore } from 'react'
import { readDocumentPath } from './documentPath.ts'
import { documents } from './routes.ts'
import { addressLanguage } from './languages.ts'

/** Opens an address of this app without loading the document again. The router and every follower of the place hear of it. */
export function openPath(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path)
  else history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

function follow(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

/** The pathname on screen, followed. */
export const usePathname = (): string => useSyncExternalStore(follow, () => location.pathname)
/** The hash route on screen, followed: `/home`. Of use outside the router too. */
export const useHashRoute = (): string => useSyncExternalStore(follow, () => location.hash.slice(1) || '/home')

/** The href of a hash route: within the trading area the hash alone, elsewhere the whole address, in the language on screen. */
export function hrefOf(hash: string): string {
  const place = readDocumentPath(location.pathname)
  return place.at === 'trading' ? `#${hash}` : documents.trading(addressLanguage(location.pathname), hash)
}

/** Whether a link leads to a page of this app, so that it can open without loading the document. */
function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return false
  return readDocumentPath(link.pathname).at !== 'elsewhere' || link.pathname === '/'
}

/** Turns presses of ordinary links into navigation within the app; a press with a key held stays the browser's. */
export function onLinkPress(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || !isOurs(link)) return
  if (link.pathname === location.pathname && link.hash !== '') return // a hash route: the browser's own way is right
  event.preventDefault()
  openPath(link.pathname + link.search + link.hash)
}
