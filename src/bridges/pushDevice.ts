import { deviceStorage } from '../browser/storage.ts'

/** A device's subscription as the server stores it. */
export type DeviceSubscription = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  key: string
  expirationTime: number | null
}

/** `install`: only an app on the home screen of an iPhone or iPad may subscribe. */
export type PushSupport = 'supported' | 'unsupported' | 'install'

const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Returns whether this browser can receive push messages. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return 'supported'
  return isApple() ? 'install' : 'unsupported'
}

/** Undefined without service workers, or where blocked cookies refuse them (APP-34). */
export const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.getRegistration().catch(() => undefined)

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function toDevice(subscription: PushSubscription): DeviceSubscription | null {
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  if (p256dh === undefined || auth === undefined) return null
  const { endpoint, expirationTime, options } = subscription
  return { endpoint, keys: { p256dh, auth }, key: toBase64Url(options.applicationServerKey), expirationTime }
}

/** Returns this device's subscription; null if there is none. */
export async function readPushDevice(): Promise<DeviceSubscription | null> {
  const subscription = await (await registration())?.pushManager?.getSubscription().catch(() => null)
  return subscription ? toDevice(subscription) : null
}

/**
 * Calls back when the person may have allowed or blocked notifications in the browser's settings: at once
 * where the browser says so, else when they return to the page. Returns how to stop.
 */
export function watchPushPermission(changed: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && changed(), { signal })
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', changed, { signal }))
    // Some browsers do not know this permission's name.
    .catch(() => undefined)
  return () => stop.abort()
}

/**
 * Asks for permission if it is not given yet, and returns whether it is. Call it first after a click: Safari
 * asks within the gesture alone, so not after an answer of the server (PWA-09).
 */
export const askPushPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

/**
 * Subscribes this device with the server's public key; a subscription for another key is replaced. Needs the
 * permission. Returns null if the browser refuses.
 */
export async function subscribePushDevice(key: string): Promise<DeviceSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  const known = before && toDevice(before)
  if (known?.key === key) return known
  await before?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null)
  return subscription && toDevice(subscription)
}

const ownerKey = 'pushOwner'

/** Remembers who turned push messages on for this device; null for no person. */
export function rememberPushOwner(uid: number | null): void {
  if (uid === null) deviceStorage.remove(ownerKey)
  else deviceStorage.set(ownerKey, String(uid))
}

/** Returns true if this person turned push messages on for this device. */
export const isPushOwner = (uid: number): boolean => deviceStorage.get(ownerKey) === String(uid)

/** The person's answer to the browser's question, without asking it. */
export const pushPermission = (): NotificationPermission => ('Notification' in globalThis ? Notification.permission : 'denied')
