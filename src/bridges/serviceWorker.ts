import { Workbox } from 'workbox-window'
import { ifReloadAllowed } from './reloadLock.ts'
import { reloadWhenFree } from './reloadWhenFree.ts'
import { trustedUrl } from '../browser/trustedUrl.ts'
import { hasUnsaved } from '../browser/unsavedForms.ts'
import { offlineRefused, updateApplied, updateFound, updateHeldUp } from './updateFacts.ts'

type UpdateAction = ReturnType<typeof offlineRefused | typeof updateFound | typeof updateHeldUp | typeof updateApplied>
type Store = { dispatch(action: UpdateAction): unknown }

/** The time between two checks for a new version. */
export const checkEveryMs = 3_600_000
/** The longest wait for a new version to activate before the page reloads all the same. */
const activationTimeoutMs = 5_000

let applyWaiting: (() => Promise<void>) | null = null

/**
 * Asks for a new version, if the last time is a while ago. Run when the page is shown again, and when the
 * worker reminds of it.
 */
export let checkForUpdate = (): void => undefined

/**
 * Activates the new version on the person's request (PWA-06). If that is blocked, it dispatches
 * `updateHeldUp`.
 */
export const applyUpdate = async (): Promise<void> => applyWaiting?.()

/** Undefined in a browser without service workers. */
const serviceWorkers = (): ServiceWorkerContainer | undefined => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

/** The version that answered for this page. Another one may take over before the page listens. */
const controllerAtLoad = serviceWorkers()?.controller ?? null

/**
 * Calls `goTo` with the path of each tapped notification. Call it while the document loads: the browser
 * delivers messages from DOMContentLoaded on, and drops those that nothing listens to.
 */
export function watchNotificationTaps(goTo: (path: string) => void): void {
  serviceWorkers()?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const path = navigationPath(data)
    if (path === null) return
    ports[0]?.postMessage('going')
    goTo(path)
  })
}

/**
 * Registers the service worker and reports new versions. Without service workers the app runs without its
 * offline features.
 */
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

  const follow = (): void => {
    store.dispatch(updateApplied())
    reloadOnce()
  }

  if (controllerAtLoad !== null && container.controller !== controllerAtLoad) follow()
  container.addEventListener('controllerchange', () => {
    // The first worker takes control of the page that installed it; that is not an update.
    if (controlled) follow()
    controlled = true
  })

  container.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeOf(data) === 'not-kept') store.dispatch(offlineRefused())
  })

  const workbox = new Workbox(trustedUrl('/service-worker.js'), { scope: '/', updateViaCache: 'none' })
  // Also fires if another tab found it, or if it was waiting before this page loaded.
  workbox.addEventListener('waiting', () => store.dispatch(updateFound()))
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  reportInstalled(registration, () => store.dispatch(updateFound()))

  let checkedAt = Date.now()
  checkForUpdate = () => {
    if (Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    workbox.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate())
  applyWaiting = async () => {
    const { waiting } = registration
    if (!waiting) return
    // The lock is held until the new version is active, so nothing that blocks a reload can start in between.
    const isAllowed = !hasUnsaved() && (await ifReloadAllowed(() => activateWaiting(workbox, waiting)))
    if (isAllowed) reloadOnce()
    else store.dispatch(updateHeldUp())
  }
}

/**
 * Reports a version that began to install before this page listened: Workbox reports only those that begin
 * later.
 */
function reportInstalled({ installing, active }: ServiceWorkerRegistration, report: () => void): void {
  // The first version takes over without waiting.
  if (active === null) return
  installing?.addEventListener('statechange', () => installing.state === 'installed' && report())
}

/**
 * Tells the service worker that this page shows its first screen: the build works, and no older tab may be
 * left (PWA-06, PWA-11). A page that loaded while the first version took over was missed by it, and asks to
 * be controlled: it would not open offline (PWA-02).
 */
export function reportStarted(): void {
  const container = serviceWorkers()
  if (container?.controller) container.controller.postMessage({ type: 'STARTED' }, [])
  else void container?.ready.then(({ active }) => active?.postMessage({ type: 'CONTROL' }, []))
}

/**
 * Activates a waiting version and waits for it, at most for a while: Chromium sometimes leaves a version
 * waiting until a page of the old one is reloaded. If it is not active after that reload, the page announces
 * it again.
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

const typeOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined)

function navigationPath(data: unknown): string | null {
  if (typeOf(data) !== 'open') return null
  const { path } = data as { path?: unknown }
  return typeof path === 'string' ? path : null
}
