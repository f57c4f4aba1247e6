import { expect, onTestFinished, test, vi } from 'vitest'
import { createStartWatch } from './startWatch.ts'

/** The used part of Cache Storage. It outlives the service worker's process. */
function cacheStorage(): CacheStorage {
  const stored = new Map<string, Response>()
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => void stored.set(key, response),
  }
  return { open: async () => cache, delete: async () => stored.clear() } as unknown as CacheStorage
}

test('[PWA-06] a build fails when two starts in a row never came to a first screen', async () => {
  const caches = cacheStorage()
  const worker = () => createStartWatch({ base: 'https://app.example/service-worker.js', caches })
  const failing: boolean[] = []
  for (const start of ['closed early', 'works', 'broken', 'broken', 'mended', 'works']) {
    failing.push(await worker().isFailing())
    await worker().begin()
    if (start === 'works' || start === 'mended') await worker().succeed()
  }
  expect(failing).toEqual([false, false, false, false, true, false])
})

test('[APP-34] no start counts as failed where Cache Storage fails', async () => {
  const caches = { open: () => Promise.reject(new DOMException('denied', 'SecurityError')) } as unknown as CacheStorage
  expect(await createStartWatch({ base: 'https://app.example/service-worker.js', caches }).isFailing()).toBe(false)
})

test('[APP-34] a start does not wait for a Cache Storage that never answers', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const caches = { open: () => new Promise(() => undefined) } as unknown as CacheStorage
  const failing = createStartWatch({ base: 'https://app.example/service-worker.js', caches }).isFailing()
  await vi.runAllTimersAsync()
  expect(await failing).toBe(false)
})
