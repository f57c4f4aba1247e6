import { afterEach, expect, test, vi } from 'vitest'
import { readPushDevice } from './pushDevice.ts'
import { deleteReadPages } from './serverPages.ts'

const refused = (): never => {
  throw new DOMException('the user denied it', 'SecurityError')
}
const rejected = async (): Promise<never> => refused()
afterEach(() => vi.unstubAllGlobals())

test.each<[string, unknown]>([
  ['has none', undefined],
  ['rejects', { delete: rejected }],
  ['throws', { delete: refused }],
])('[APP-34] a sign-out goes on where Cache Storage %s', async (_how, caches) => {
  vi.stubGlobal('caches', caches)
  await expect(deleteReadPages()).resolves.toBeUndefined()
})

test.each<[string, unknown]>([
  ['has none', undefined],
  ['refuses them', { getRegistration: rejected }],
  ['has no push', { getRegistration: async () => ({}) }],
])('[APP-34] this device receives no messages where the browser %s', async (_how, serviceWorker) => {
  vi.stubGlobal('navigator', { serviceWorker })
  expect(await readPushDevice()).toBeNull()
})
