/** Device state as the page can read it (BG-09). Sizes in bytes. Null: the browser does not say. */
export type DeviceReport = {
  used: number | null
  quota: number | null
  /** True if the browser promised not to evict the storage. */
  persisted: boolean | null
  serviceWorker: 'none' | 'installing' | 'waiting' | 'active'
  /** True if the service worker controls this page. */
  controlled: boolean
  push: 'unsupported' | NotificationPermission
  subscribed: boolean
}

/** Reads the current device state. A value that the browser withholds is null or none. */
export async function readDevice(): Promise<DeviceReport> {
  const [estimate, persisted, registration] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => null),
    navigator.storage?.persisted?.().catch(() => null),
    navigator.serviceWorker?.getRegistration().catch(() => undefined),
  ])
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  return {
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    persisted: persisted ?? null,
    serviceWorker: stateOf(registration),
    controlled: Boolean(navigator.serviceWorker?.controller),
    push: typeof Notification === 'undefined' ? 'unsupported' : Notification.permission,
    subscribed: Boolean(subscription),
  }
}

function stateOf(registration: ServiceWorkerRegistration | undefined): DeviceReport['serviceWorker'] {
  if (!registration) return 'none'
  if (registration.waiting) return 'waiting'
  if (registration.active) return 'active'
  return 'installing'
}
