import { Workbox } from 'workbox-window'
import { ifNothingCritical } from './critical.ts'
import { reloadWhenFree } from './reloadWhenFree.ts'
import { trustedUrl } from './trustedUrl.ts'
import { hasUnsaved } from './unsavedForms.ts'
import { updateApplied, updateFound, updateHeldUp } from './updateFacts.ts'

type Told = ReturnType<typeof updateFound | typeof updateHeldUp | typeof updateApplied>
type Store = { dispatch(action: Told): unknown }

/** How often the page looks for a new version when it is shown again. */
const lookEveryMs = 3_600_000
/** How long a new version may take to take over. */
const takeOverMs = 10_000

let apply: (() => Promise<void>) | null = null

/** The person's word: the new version takes over, unless something is under way (PWA-06). Then `updateHeldUp` is told. */
export const applyUpdate = async (): Promise<void> => apply?.()

/**
 * Registers the service worker and tells of new versions. `goTo` is called when a tapped notification leads somewhere.
 * A browser without service workers, or one that refuses ours, has the app without its offline side.
 */
export async function connectServiceWorker(store: Store, goTo: (path: string) => void): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (!container) return
  let controlled = container.controller !== null
  let reloading = false

  const follow = (): void =>
    reloadWhenFree(() => {
      if (reloading) return false
      reloading = true
      return true
    })

  container.addEventListener('controllerchange', () => {
    // The very first worker takes over the page that installed it: that is no new version.
    if (!controlled) {
      controlled = true
      return
    }
    store.dispatch(updateApplied())
    follow()
  })
  container.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const path = pathAsked(data)
    if (path === null) return
    ports[0]?.postMessage('going')
    goTo(path)
  })

  const workbox = new Workbox(trustedUrl('/service-worker.js'), { scope: '/', updateViaCache: 'none' })
  // Also when another tab found it, or it was waiting before this page came.
  workbox.addEventListener('waiting', () => store.dispatch(updateFound()))
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return

  lookAgain(workbox)
  apply = async () => {
    const { waiting } = registration
    if (!waiting) return
    // Held until the new version is in charge: nothing critical can begin in between.
    const applied = !hasUnsaved() && (await ifNothingCritical(() => takeOver(workbox, waiting)))
    if (applied) follow()
    else store.dispatch(updateHeldUp())
  }
}

/** Asks for a new version when the page is shown again after a while. */
function lookAgain(workbox: Workbox): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return
    lookedAt = Date.now()
    workbox.update().catch(() => undefined)
  })
}

/**
 * Lets a waiting version take over, and waits until it has. False when that takes too long: a reload now would bring the old page, which
 * nobody would tell of the new version any more; this one hears of it when it comes.
 */
function takeOver(workbox: Workbox, waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), takeOverMs)
    waiting.addEventListener('statechange', () => {
      if (waiting.state !== 'activated') return
      clearTimeout(timer)
      resolve(true)
    })
    workbox.messageSkipWaiting()
  })
}

function pathAsked(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'open' || !('path' in data)) return null
  return typeof data.path === 'string' ? data.path : null
}
