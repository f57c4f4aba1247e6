import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const unsent = { draft: 'half a', waiting: [{ mark: 'mark-0001', text: 'not sent' }] }
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

/** As after a reload of the tab: what was in memory is gone. */
async function reloaded() {
  vi.resetModules()
  return import('./unsent.ts')
}

test('[TRD-05] what was not sent is there again after a reload, for the same person in the same room alone', async () => {
  const first = await reloaded()
  first.keepUnsent(7, 'main', unsent)
  const second = await reloaded()
  expect(second.keptUnsent(7, 'main')).toEqual(unsent)
  expect([second.keptUnsent(7, 'crypto'), second.keptUnsent(8, 'main'), second.keptUnsent(null, 'main')]).toEqual([null, null, null])
})

test('[TRD-05] once it is sent nothing of it stays in the storage', async () => {
  const { keepUnsent } = await reloaded()
  keepUnsent(7, 'main', unsent)
  keepUnsent(7, 'main', { draft: '', waiting: [] })
  expect(stored.size).toBe(0)
})

test('[TRD-05] a storage that somebody spoilt is as good as none', async () => {
  stored.set('chat:unsent', '{"uid": 7, "rooms": {"main": {"draft": 5}}}')
  expect((await reloaded()).keptUnsent(7, 'main')).toBeNull()
  stored.set('chat:unsent', 'nonsense')
  expect((await reloaded()).keptUnsent(7, 'main')).toBeNull()
})

test('[TRD-05] a store that takes nothing keeps what was not sent for as long as the page stands', async () => {
  const { keepUnsent, keptUnsent } = await reloaded()
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new Error('full')
    },
  })
  keepUnsent(7, 'main', unsent)
  expect(keptUnsent(7, 'main')).toEqual(unsent)
})
