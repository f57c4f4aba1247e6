import { onTestFinished, vi } from 'vitest'

/** The server's public key, which the stubbed browser subscribes with. */
export const pushServerKey = 'AAAA'

/** A browser's push manager; its only subscription is replaced by the next one. */
function stubPushManager() {
  let subscription: object | null = null
  let count = 0
  const subscribe = () => ({
    endpoint: `https://push.example/${++count}`,
    expirationTime: null,
    // Three zero bytes are the key above in base64url.
    options: { applicationServerKey: new ArrayBuffer(3) },
    toJSON: () => ({ keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    async unsubscribe() {
      subscription = null
      return true
    },
  })
  return {
    getSubscription: async () => subscription,
    async subscribe() {
      subscription = subscribe()
      return subscription
    },
  }
}

/**
 * Gives the page a browser that can receive push messages and has no subscription. Returns its question for
 * permission, which the person answers by `answer`.
 */
export function stubPushDevice(permission: NotificationPermission, answer: NotificationPermission = 'denied') {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => answer)
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('PushManager', vi.fn())
  const registration = { pushManager: stubPushManager() }
  const ready = Promise.resolve(registration)
  const value = Object.assign(new EventTarget(), { ready, getRegistration: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return requestPermission
}
