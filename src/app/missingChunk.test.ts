import { beforeEach, expect, test, vi } from 'vitest'
import { watchMissingChunks } from './missingChunk.ts'

type Listener = () => void
let listeners: Listener[]
let onChange: Listener
let written: boolean
let paymentEnds: Listener | null
let reloads: number
const kept = new Map<string, string>()
const settle = () => new Promise<void>((done) => setImmediate(done))

beforeEach(() => {
  listeners = []
  written = false
  paymentEnds = null
  reloads = 0
  kept.clear()
  vi.stubGlobal('addEventListener', (_name: string, listener: Listener) => listeners.push(listener))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('document', { querySelector: () => (written ? {} : null) })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(run: Listener) {
        onChange = run
      }
      observe() {}
      disconnect() {}
    },
  )
  const request = async (_name: string, _options: object, run: () => Promise<void>) => {
    if (paymentEnds !== null) await new Promise<void>((ended) => (paymentEnds = ended))
    await run()
  }
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  watchMissingChunks()
})
const chunkIsMissing = async () => {
  for (const listener of listeners) listener()
  await settle()
}

test('[PWA-11] a missing file loads the page anew, once', async () => {
  await chunkIsMissing()
  await vi.waitFor(() => expect(reloads).toBe(1))
  await chunkIsMissing()
  expect(reloads).toBe(1)
})

test('[PWA-06, PWA-11] a form in which is written keeps the page until it is sent or left', async () => {
  written = true
  await chunkIsMissing()
  expect(reloads).toBe(0)
  written = false
  onChange()
  await vi.waitFor(() => expect(reloads).toBe(1))
})

test('[PWA-06, PWA-11] a payment under way keeps the page until its end', async () => {
  paymentEnds = () => undefined
  await chunkIsMissing()
  expect(reloads).toBe(0)
  paymentEnds?.()
  await vi.waitFor(() => expect(reloads).toBe(1))
})
