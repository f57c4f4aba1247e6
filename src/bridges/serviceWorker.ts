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
/** The longest time that a new version may take to activate. */
const activationTimeoutMs = 10_000

let applyWaiting: (() => Promise<void>) | null = null

/** Activates the new version on the person's request (PWA-06). If that is blocked, it dispatches `updateHeldUp`. */
export const applyUpdate = async (): Promise<void> => applyWaiting?.()

/**
 * Registers the service worker and reports new versions. `goTo` is called when a tapped notification navigates. Without service workers the
 * app runs without its offline features.
 */
export async function connectServiceWorker(store: Store, goTo: (path: string) => void): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
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
  container.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const path = navigationPath(data)
    if (path === null) return
    ports[0]?.postMessage('going')
    goTo(path)
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
    const applied = !hasUnsaved() && (await ifReloadAllowed(() => activateWaiting(workbox, waiting)))
    if (applied) reloadOnce()
    else store.dispatch(updateHeldUp())
  }
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
 * Activates a waiting version and waits for it. False after a timeout: a reload now would load the old version; `controllerchange` follows
 * when it is ready.
 */
function activateWaiting(workbox: Workbox, waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), activationTimeoutMs)
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
