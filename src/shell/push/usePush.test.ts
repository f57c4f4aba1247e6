// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
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
  const hook = await renderHook(usePush, signedInStore(wireUser()))
  expect(hook.current().state).toEqual({ at: 'denied' })
  notifications.permission = 'default'
  await act(async () => void notice())
  await waitFor(() => expect(hook.current().state).toEqual({ at: 'off' }))
})
