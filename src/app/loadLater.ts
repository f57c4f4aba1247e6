import { connectServiceWorker } from '../bridges/serviceWorker.ts'
import { readDocumentPath } from '../shell/documentPath.ts'
import { openPath } from '../shell/place.ts'
import { screenStands } from '../shell/ScreenHeading.tsx'
import { selectUser } from '../shell/sessionSlice.ts'
import { fetchBarAhead, watchIntent } from './fetchAhead.ts'
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

/** Once the screen stands: before, all this would compete with it for a slow line, and with its largest paint (F3). Home is waited for until the platform speaks. */
function onceStanding(store: AppStore): void {
  const ahead = () => atRest(() => fetchBarAhead(selectUser(store.getState()) !== null))
  const stands = () => {
    atRest(() => void import('../ui/typeface.css'))
    if (document.querySelector('iframe')) addEventListener('message', ahead, { once: true })
    else ahead()
  }
  addEventListener(screenStands, stands, { once: true })
}

/** What nobody waits for: the typeface, the screens that may be next, the service worker. */
export function loadLater(store: AppStore): void {
  watchIntent()
  onceStanding(store)
  atRest(() => {
    if (isPhone()) void import('./tellPhone.ts').then(({ tellPhone }) => tellPhone(store))
    // In development nothing is precached, and a kept page would hide what was changed.
    if (import.meta.env.PROD) void connectServiceWorker(store, goTo)
  })
}
