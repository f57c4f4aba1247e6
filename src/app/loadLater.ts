import { connectServiceWorker } from '../bridges/serviceWorker.ts'
import { watchForms } from '../browser/unsavedForms.ts'
import { removeStartedIframe } from '../features/trading/StartedIframe.tsx'
import { parsePath } from '../shell/location/documentPath.ts'
import { watchDrafts } from '../shell/forms/drafts.ts'
import { openPath } from '../shell/location/location.ts'
import { screenMounted } from '../shell/screen/ScreenHeading.tsx'
import { cacheLegalPages } from './cacheLegalPages.ts'
import { watchShortcuts } from './commands/watchShortcuts.ts'
import { prefetchOnIntent } from './prefetch.ts'
import type { AppStore } from './store.ts'

/** Runs a callback when the browser is idle after the load event, or after `latestMs` at the latest. */
function whenIdle(run: () => void, latestMs = 5_000): void {
  const wait = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: latestMs }) : setTimeout(run, 500))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Opens the path of a clicked notification, if it belongs to this app. */
function openNotificationPath(path: string): void {
  const { origin, pathname, search, hash } = new URL(path, location.origin)
  if (origin === location.origin && parsePath(pathname).at !== 'unknown') openPath(pathname + search + hash)
}

/** True on phones. Asks the user agent, since a narrow window does not imply a phone. */
const isPhone = (): boolean =>
  (navigator as { userAgentData?: { mobile: boolean } }).userAgentData?.mobile ?? /Mobi/.test(navigator.userAgent)

/**
 * Loads the web font after the first screen, so that both do not compete on a slow connection. A later visit loads it at once: it is cached
 * by then, and a late swap would shift the layout, for example on the return from the bank.
 */
function loadWebFont(): void {
  const load = (): void => void import('../ui/typeface.css')
  if (navigator.serviceWorker?.controller) load()
  else addEventListener(screenMounted, () => whenIdle(load), { once: true })
}

/** Loads what the first screen does not need: web font, prefetching, service worker. */
export function loadLater(store: AppStore): void {
  prefetchOnIntent()
  loadWebFont()
  watchForms()
  watchDrafts()
  watchShortcuts(store)
  // Not before: React renders the first screen in slices, between which the browser may be idle.
  addEventListener(screenMounted, () => whenIdle(removeStartedIframe), { once: true })
  whenIdle(() => {
    if (isPhone()) void import('./reportMobile.ts').then(({ reportMobile }) => reportMobile(store))
    // iOS alone has this property.
    if ('standalone' in navigator) void import('./addSplash.ts').then(({ addSplash }) => addSplash())
    // Not in development: nothing is precached there, and a cached page would hide changes.
    if (import.meta.env.PROD) void connectServiceWorker(store, openNotificationPath).then(() => cacheLegalPages(store))
  })
}
