import { connectServiceWorker } from '../bridges/serviceWorker.ts'
import { watchForms } from '../bridges/unsavedForms.ts'
import { readDocumentPath } from '../shell/documentPath.ts'
import { watchDrafts } from '../shell/drafts.ts'
import { openPath } from '../shell/place.ts'
import { screenStands } from '../shell/ScreenHeading.tsx'
import { keepLegalPages } from './keepLegalPages.ts'
import { prefetchOnIntent } from './prefetch.ts'
import type { AppStore } from './store.ts'

/** Runs once the page is painted and at rest, or after `latestMs` at the latest. */
function atRest(run: () => void, latestMs = 5_000): void {
  const wait = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: latestMs }) : setTimeout(run, 500))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Follows a tapped notification, to addresses of this app alone. */
function goTo(path: string): void {
  const { origin, pathname, search, hash } = new URL(path, location.origin)
  if (origin === location.origin && readDocumentPath(pathname).at !== 'elsewhere') openPath(pathname + search + hash)
}

/** As the browser says it of itself: what a narrow window cannot tell. */
const isPhone = (): boolean =>
  (navigator as { userAgentData?: { mobile: boolean } }).userAgentData?.mobile ?? /Mobi/.test(navigator.userAgent)

/**
 * Once the first screen is shown: earlier, the typeface would compete with it for a slow connection. Who comes back from their bank has it
 * already, so that it is there at once and nothing changes its width.
 */
function loadTypeface(): void {
  const load = (): void => void import('../ui/typeface.css')
  if (location.hash.startsWith('#/listen/')) load()
  else addEventListener(screenStands, () => atRest(load), { once: true })
}

/** Loads what the first screen does not need: the typeface, the next screen, the service worker. */
export function loadLater(store: AppStore): void {
  prefetchOnIntent()
  loadTypeface()
  watchForms()
  watchDrafts()
  atRest(() => {
    if (isPhone()) void import('./tellPhone.ts').then(({ tellPhone }) => tellPhone(store))
    // In development nothing is precached, and a kept page would hide what was changed.
    if (import.meta.env.PROD) void connectServiceWorker(store, goTo).then(() => keepLegalPages(store))
  })
}
