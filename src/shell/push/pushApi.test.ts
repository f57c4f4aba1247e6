// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { isPushOwner } from '../../bridges/pushDevice.ts'
import { deviceStorage } from '../../browser/storage.ts'
import { renewPush, turnOnPush } from './pushApi.ts'

const user = wireUser()
const endpoint = 'https://push.example/1'
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
const close = vi.fn<() => void>()

/** The browser's subscription of this device. */
const subscription = {
  endpoint,
  expirationTime: null,
  options: { applicationServerKey: null },
  toJSON: () => ({ keys }),
  unsubscribe,
}

/** Gives the device a browser with permission for notifications, one of which is shown. */
function openDevice(own: typeof subscription | null): void {
  const registration = { pushManager: { getSubscription: async () => own }, getNotifications: async () => [{ close }] }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => registration } })
}
beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'granted' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  deviceStorage.clear()
})

test('[PWA-07, BG-08] the subscription of the person before is ended, with what it showed', async () => {
  openDevice(subscription)
  const server = stubServer({ pushState: { key: 'k' } })
  await signedInStore(user).dispatch(renewPush())
  expect(server.calls('pushState').map(({ body }) => body)).toEqual([{ endpoint, keys }])
  expect([unsubscribe.mock.calls.length, close.mock.calls.length, isPushOwner(user.userId)]).toEqual([1, 1, false])
})

test('[PWA-07] a subscription that the server knows as this person’s stays', async () => {
  openDevice(subscription)
  stubServer({ pushState: { key: 'k', device: { amounts: 'hidden' } } })
  await signedInStore(user).dispatch(renewPush())
  expect([unsubscribe.mock.calls.length, isPushOwner(user.userId)]).toEqual([0, true])
})

test('[PWA-07] without an answer a subscription stays until the next start', async () => {
  openDevice(subscription)
  stubServer({ pushState: 'lost' })
  await signedInStore(user).dispatch(renewPush())
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('[PWA-07] a device without a subscription makes no call', async () => {
  openDevice(null)
  const server = stubServer()
  await signedInStore(user).dispatch(renewPush())
  expect(server.calls('pushState')).toEqual([])
})

test('[PWA-07, APP-34] where the browser refuses service workers, turning on is refused and does not hang', async () => {
  const value = { getRegistration: async () => undefined, ready: new Promise(() => undefined) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  stubServer({ pushState: { key: 'k' } })
  expect(await signedInStore(user).dispatch(turnOnPush())).toBe('refused')
})
