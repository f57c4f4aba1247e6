import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const unsent = { draft: 'half a', waiting: [{ mark: 'mark-0001', text: 'not sent' }] }
const main = { id: 'main', name: 'Main room' }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Simulates a reload of the tab: the module's memory is lost. */
async function reloaded() {
  vi.resetModules()
  return import('./unsent.ts')
}

test('[TRD-05] unsent text survives a reload, only for the same person and room', async () => {
  const first = await reloaded()
  first.saveUnsent(7, main, unsent)
  const second = await reloaded()
  expect(second.savedUnsent(7, 'main')).toEqual(unsent)
  expect([second.savedUnsent(7, 'crypto'), second.savedUnsent(8, 'main'), second.savedUnsent(null, 'main')]).toEqual([null, null, null])
})

test('[TRD-05] sending removes the text from storage', async () => {
  const { saveUnsent } = await reloaded()
  saveUnsent(7, main, unsent)
  saveUnsent(7, main, { draft: '', waiting: [] })
  expect(stored.size).toBe(0)
})

test('[TRD-05] invalid stored data is ignored', async () => {
  stored.set('chat:unsent', '{"uid": 7, "rooms": {"main": {"draft": 5}}}')
  expect((await reloaded()).savedUnsent(7, 'main')).toBeNull()
  stored.set('chat:unsent', 'nonsense')
  expect((await reloaded()).savedUnsent(7, 'main')).toBeNull()
})

test('[TRD-05] unsent text stays in memory if storage is full', async () => {
  const { saveUnsent, savedUnsent } = await reloaded()
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new Error('full')
    },
  })
  saveUnsent(7, main, unsent)
  expect(savedUnsent(7, 'main')).toEqual(unsent)
})
