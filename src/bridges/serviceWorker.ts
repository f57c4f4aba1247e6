import { Workbox } from 'workbox-window'
import { ifReloadAllowed } from './reloadLock.ts'
import { reloadWhenFree } from './reloadWhenFree.ts'
import { trustedUrl } from '../browser/trustedUrl.ts'
import { hasUnsaved } from '../browser/unsavedForms.ts'
import { updateApplied, updateFound, updateHeldUp } from './updateFacts.ts'

type UpdateAction = ReturnType<typeof updateFound | typeof updateHeldUp | typeof updateApplied>
type Store = { dispatch(action: UpdateAction): unknown }

/** The least time between two checks for a new version when the page is shown again. */
const checkEveryMs = 3_600_000
/** The longest wait for a new version to activate before the page reloads all the same. */
const activationTimeoutMs = 5_000

let applyWaiting: (() => Promise<void>) | null = null

/** Activates the new version on the person's request (PWA-06). If that is blocked, it dispatches `updateHeldUp`. */
export const applyUpdate = async (): Promise<void> => applyWaiting?.()

/** Undefined in a browser without service workers. */
const serviceWorkers = (): ServiceWorkerContainer | undefined => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

/**
 * Calls `goTo` with the path of each tapped notification. Call it while the document loads: the browser delivers messages from
 * DOMContentLoaded on, and drops those that nothing listens to.
 */
export function watchNotificationTaps(goTo: (path: string) => void): void {
  serviceWorkers()?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const path = navigationPath(data)
    if (path === null) return
    ports[0]?.postMessage('going')
    goTo(path)
  })
}

/** Registers the service worker and reports new versions. Without service workers the app runs without its offline features. */
export async function connectServiceWorker(store: Store): Promise<void> {
  const container = serviceWorkers()
  if (!container) return
  let controlled = container.controller !== null
  let reloading = false

  const reloadOnce = (): void =>
    reloadWhenFree(() => {
      if (reloading) return false
      reloading = true
      return true
    })

  container.addEventListener('controllerchange', () => {
    // The first worker takes control of the page that installed it; that is not an update.
    if (!controlled) {
      controlled = true
      return
    }
    store.dispatch(updateApplied())
    reloadOnce()
  })

  const workbox = new Workbox(trustedUrl('/service-worker.js'), { scope: '/', updateViaCache: 'none' })
  // Also fires if another tab found it, or if it was waiting before this page loaded.
  workbox.addEventListener('waiting', () => store.dispatch(updateFound()))
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return

  checkForUpdates(workbox)
  applyWaiting = async () => {
    const { waiting } = registration
    if (!waiting) return
    // The lock is held until the new version is active, so nothing that blocks a reload can start in between.
    const isAllowed = !hasUnsaved() && (await ifReloadAllowed(() => activateWaiting(workbox, waiting)))
    if (isAllowed) reloadOnce()
    else store.dispatch(updateHeldUp())
  }
}

/** Tells the service worker that this page shows its first screen: the build works, and no older tab may be left (PWA-06, PWA-11). */
export function reportStarted(): void {
  serviceWorkers()?.controller?.postMessage({ type: 'STARTED' })
}

/** Checks for a new version when the page is shown again after a while. */
function checkForUpdates(workbox: Workbox): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    workbox.update().catch(() => undefined)
  })
}

/**
 * Activates a waiting version and waits for it, at most for a while: Chromium sometimes leaves a version waiting until a page of the old one
 * is reloaded. If it is not active after that reload, the page announces it again.
 */
function activateWaiting(workbox: Workbox, waiting: ServiceWorker): Promise<true> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), activationTimeoutMs)
    waiting.addEventListener('statechange', () => {
      if (waiting.state !== 'activated') return
      clearTimeout(timer)
      resolve(true)
    })
    workbox.messageSkipWaiting()
  })
}

function navigationPath(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'open' || !('path' in data)) return null
  return typeof data.path === 'string' ? data.path : null
}
