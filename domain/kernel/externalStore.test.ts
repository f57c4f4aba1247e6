import { expect, test } from 'vitest'
import { createExternalStore } from './externalStore.ts'

test('a store reads its first value once, and notifies its listeners of each new one', () => {
  let reads = 0
  const store = createExternalStore(() => ++reads)
  expect([reads, store.get(), store.get()]).toEqual([0, 1, 1])
  const seen: number[] = []
  const leave = store.subscribe(() => seen.push(store.get()))
  store.set(7)
  leave()
  store.set(8)
  expect([seen, store.get(), reads]).toEqual([[7], 8, 1])
})
