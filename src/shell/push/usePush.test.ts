// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { connectionLost } from '../device/connectionSlice.ts'
import { usePush } from './usePush.ts'

const permission = new EventTarget()
const notifications = { permission: 'denied' as NotificationPermission }

beforeEach(() => {
  vi.stubGlobal('Notification', notifications)
  vi.stubGlobal('PushManager', vi.fn())
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => undefined } })
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => permission } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'permissions')
  notifications.permission = 'denied'
})

test.each([
  ['the browser says so', () => permission.dispatchEvent(new Event('change'))],
  ['the person comes back to the page', () => document.dispatchEvent(new Event('visibilitychange'))],
])('[PWA-07] notifications that were blocked and are allowed later can be turned on once %s', async (_how, notice) => {
  stubServer({ pushState: 'lost' })
  const hook = await renderHook(usePush, signedInStore(wireUser()))
  expect(hook.current().state).toEqual({ at: 'denied' })
  notifications.permission = 'default'
  await act(async () => void notice())
  await waitFor(() => expect(hook.current().state).toEqual({ at: 'off' }))
})

test('[PWA-09] the permission is asked for within the gesture, before any call', async () => {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => 'denied')
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  const server = stubServer({ pushState: { key: 'k' } })
  const hook = await renderHook(usePush, signedInStore(wireUser()))
  await waitFor(() => expect(hook.current().state).toEqual({ at: 'off' }))
  const before = server.calls('pushState').length
  await hook.run(({ turnOn }) => {
    const turned = turnOn()
    expect([requestPermission.mock.calls.length, server.calls('pushState').length]).toEqual([1, before])
    return turned
  })
  expect(server.calls('subscribePush')).toEqual([])
})

test('[PWA-07, APP-15] a question that the person closed is said, and can be asked again', async () => {
  notifications.permission = 'default'
  vi.stubGlobal('Notification', { ...notifications, requestPermission: async () => 'default' })
  stubServer({ pushState: { key: 'k' } })
  const hook = await renderHook(usePush, signedInStore(wireUser()))
  await waitFor(() => expect(hook.current().state).toEqual({ at: 'off' }))
  for (const attempt of [1, 2]) {
    await hook.run(({ turnOn }) => turnOn())
    expect(hook.current()).toMatchObject({ state: { at: 'off' }, status: { at: 'refused', fault: { code: 'push.failed' }, attempt } })
  }
})

test('[PWA-04, PWA-07] a device that is on is not said to be off offline', async () => {
  notifications.permission = 'granted'
  const server = stubServer({ pushState: { key: 'k', device: { amounts: 'shown' } } })
  const store = signedInStore(wireUser())
  const hook = await renderHook(usePush, store)
  await waitFor(() => expect(hook.current().state).toEqual({ at: 'on', amounts: 'shown' }))
  const before = server.calls('pushState').length
  server.connect(false)
  await hook.run(() => void store.dispatch(connectionLost({ since: 1 })))
  await hook.run(() => new Promise((resolve) => setTimeout(resolve)))
  expect([hook.current().state, before]).toEqual([{ at: 'on', amounts: 'shown' }, 1])
})

test('[PWA-07] a device that was turned off is not said to be on without the server’s answer', async () => {
  notifications.permission = 'granted'
  const server = stubServer({ pushState: { key: 'k', device: { amounts: 'shown' } } })
  const hook = await renderHook(usePush, signedInStore(wireUser()))
  await waitFor(() => expect(hook.current().state.at).toBe('on'))
  const before = server.calls('pushState').length
  server.answer({ pushState: 'lost' })
  await hook.run(({ turnOff }) => turnOff())
  await waitFor(() => expect(server.calls('pushState').length).toBeGreaterThan(before))
  await waitFor(() => expect(hook.current().state).toEqual({ at: 'off' }))
})
