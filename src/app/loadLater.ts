import { deviceTimeZone, followTimeZone } from '../../domain/kernel/formatters.ts'
import { connectServiceWorker, reportStarted } from '../bridges/serviceWorker.ts'
import { watchForms } from '../browser/unsavedForms.ts'
import { removeStartedIframe } from '../features/trading/StartedIframe.tsx'
import { watchDrafts } from '../shell/forms/drafts.ts'
import { screenMounted } from '../shell/screen/ScreenHeading.tsx'
import { i18n } from '../shell/texts/i18n.ts'
import { cacheLegalPages } from './cacheLegalPages.ts'
import { watchShortcuts } from './commands/watchShortcuts.ts'
import { prefetchOnIntent } from './prefetch.ts'
import type { AppStore } from './store.ts'
import { watchUpdates } from './watchUpdates.ts'
import { whenIdle } from './whenIdle.ts'

/** True on phones. Asks the user agent, since a narrow window does not imply a phone. */
const isPhone = (): boolean =>
  (navigator as { userAgentData?: { mobile: boolean } }).userAgentData?.mobile ?? /Mobi/.test(navigator.userAgent)

/** Shows times in the device's new time zone when its person comes back from a journey (APP-23). */
function watchTimeZone(): void {
  const follow = (): void => {
    // Components render again when the language changes, even to the same one.
    if (followTimeZone(deviceTimeZone())) void i18n.changeLanguage(i18n.language)
  }
  follow()
  addEventListener('focus', follow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && follow())
}

/**
 * A person who has just opened the app came for something else: the Bitcoin popup, and its files, wait this
 * long.
 */
const popupDelayMs = 30_000

/** Loads what the first screen does not need: prefetching, service worker. */
export function loadLater(store: AppStore): void {
  prefetchOnIntent()
  watchForms()
  watchTimeZone()
  watchDrafts()
  watchShortcuts(store)
  const loadedAt = Date.now()
  setTimeout(() => {
    // Without a connection and its files there is nothing to offer.
    import('./watchBitcoinPopup.ts').then(({ watchBitcoinPopup }) => watchBitcoinPopup(store, loadedAt)).catch(() => undefined)
  }, popupDelayMs)
  // Not before: React renders the first screen in slices, between which the browser may be idle.
  addEventListener(
    screenMounted,
    () =>
      whenIdle(() => {
        removeStartedIframe()
        reportStarted()
      }),
    { once: true },
  )
  whenIdle(() => {
    import('./offers/watchOffers.ts').then(({ watchOffers }) => watchOffers(store)).catch(() => undefined)
    if (isPhone()) void import('./reportMobile.ts').then(({ reportMobile }) => reportMobile(store))
    // iOS alone has this property.
    if ('standalone' in navigator) void import('./addSplash.ts').then(({ addSplash }) => addSplash())
    // Not in development: nothing is precached there, and a cached page would hide changes.
    if (import.meta.env.PROD) {
      void connectServiceWorker(store).then(() => cacheLegalPages(store))
      watchUpdates(store)
    }
  })
}
