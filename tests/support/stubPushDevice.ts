import { onTestFinished, vi } from 'vitest'

/**
 * Gives the page a browser that can receive push messages and has no subscription. Returns its question for
 * permission, which the person answers by `answer`.
 */
export function stubPushDevice(permission: NotificationPermission, answer: NotificationPermission = 'denied') {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => answer)
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('PushManager', vi.fn())
  const value = Object.assign(new EventTarget(), { getRegistration: async () => undefined })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return requestPermission
}
