// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withholdComposing } from '../../domain/kernel/inputMethod.ts'

// The pages of the platform need a canvas, which happy-dom lacks; they listen before they are built.
vi.mock('../../platform/startPlatform.ts', () => ({ startPlatform: () => undefined }))
vi.mock('../../platform/chat/startChat.ts', () => ({ startChat: () => undefined }))

beforeEach(() => {
  // No text arrives, so that each page stops at what it does first.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  Object.assign(document, { fonts: { load: () => new Promise(() => undefined) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['the app', async () => import('../../src/main.tsx')],
  ['the platform', async () => import('../../platform/main.ts')],
  ['the chat', async () => import('../../platform/chat/main.ts')],
])('[APP-33] %s withholds the keys of an input method from its first moment', async (_page, start) => {
  document.body.innerHTML = '<div id="root"></div>'
  const listen = vi.spyOn(globalThis, 'addEventListener')
  await start()
  expect(listen).toHaveBeenCalledWith('keydown', withholdComposing, { capture: true })
})
