import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { watchMissingChunks } from './missingChunk.ts'

type Listener = () => void
let listeners: Listener[]
let onChange: Listener
let hasInput: boolean
let paymentEnds: Listener | null
let reloads: number
let answer: () => Promise<Response>
const stored = new Map<string, string>()
const settle = () => new Promise<void>((done) => setImmediate(done))

beforeEach(() => {
  listeners = []
  hasInput = false
  paymentEnds = null
  reloads = 0
  answer = () => Promise.resolve(new Response(null))
  stored.clear()
  vi.stubGlobal('addEventListener', (_name: string, listener: Listener) => listeners.push(listener))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('location', { pathname: '/en/trading', reload: () => (reloads += 1) })
  vi.stubGlobal('fetch', () => answer())
  vi.stubGlobal('document', { querySelector: () => (hasInput ? {} : null) })
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

test('[PWA-11] a missing chunk reloads the page once', async () => {
  await chunkIsMissing()
  await eventually(() => expect(reloads).toBe(1))
  await chunkIsMissing()
  expect(reloads).toBe(1)
})

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway error', () => Promise.resolve(new Response(null, { status: 502 }))],
])('[PWA-04, PWA-11] a chunk that fails with %s from the server reloads nothing', async (_name, failing) => {
  const succeeding = answer
  answer = failing
  await chunkIsMissing()
  expect(reloads).toBe(0)
  answer = succeeding
  await chunkIsMissing()
  await eventually(() => expect(reloads).toBe(1))
})

test('[PWA-06, PWA-11] unsaved form input delays the reload until it is sent or discarded', async () => {
  hasInput = true
  await chunkIsMissing()
  expect(reloads).toBe(0)
  hasInput = false
  onChange()
  await eventually(() => expect(reloads).toBe(1))
})

test('[PWA-06, PWA-11] a payment under way delays the reload until it ends', async () => {
  paymentEnds = () => undefined
  await chunkIsMissing()
  expect(reloads).toBe(0)
  paymentEnds?.()
  await eventually(() => expect(reloads).toBe(1))
})
