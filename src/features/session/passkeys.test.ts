// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPasskey } from './passkeys.ts'

test.each([
  ['NotAllowedError', 'passkey.cancelled'],
  ['InvalidStateError', 'passkey.known'],
])('[SEC-09, APP-15] a browser’s %s is said as %s', async (name, code) => {
  const credentials = { create: () => Promise.reject(new DOMException('no', name)) }
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  const options = { challenge: 'AAAA', rp: { id: 'localhost', name: 'Openfloor' }, user: { id: 'AAAA', name: 'a', displayName: 'a' } }
  await expect(createPasskey({ ...options, pubKeyCredParams: [] })).rejects.toMatchObject({ code })
})
