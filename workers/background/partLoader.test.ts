import { expect, test } from 'vitest'
import { partLoader } from './partLoader.ts'

const url = 'https://app.test/assets/part.js'
type Part = { from: string }

/** A browser's imports: an address whose import failed once fails for ever. */
function createImports() {
  const results = new Map<string, Promise<Part>>()
  const asked: string[] = []
  let isNetworkGone = true
  const read = async (from: string): Promise<Part> => {
    if (isNetworkGone) throw new TypeError(`Failed to fetch dynamically imported module: ${from}`)
    return { from }
  }
  return {
    asked,
    recover: () => void (isNetworkGone = false),
    load(address: string): Promise<Part> {
      asked.push(address)
      const result = results.get(address) ?? read(address)
      results.set(address, result)
      return result
    },
  }
}

test('[PWA-05] a part that failed to load comes at its next use with the network', async () => {
  const { asked, load, recover } = createImports()
  const loadPart = partLoader(url, load)
  await expect(loadPart()).rejects.toThrow('Failed to fetch')
  await expect(loadPart()).rejects.toThrow('Failed to fetch')
  recover()
  const { from } = await loadPart()
  expect(from.split('#')[0]).toBe(url)
  expect(new Set(asked).size).toBe(3)
})

test('[PWA-05] uses that failed together, and later ones, share one loaded part', async () => {
  const { asked, load, recover } = createImports()
  const loadPart = partLoader(url, load)
  const failing = [loadPart(), loadPart()]
  recover()
  const parts = await Promise.all(failing.map((use) => use.catch(() => loadPart())))
  expect(new Set([...parts, await loadPart()]).size).toBe(1)
  expect(asked).toHaveLength(2)
})
