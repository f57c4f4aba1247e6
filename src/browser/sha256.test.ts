import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { sha256 } from './sha256.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(['with', 'without'])('[APP-34] any text has its SHA-256 %s Web Crypto', async (how) => {
  if (how === 'without') vi.stubGlobal('crypto', { getRandomValues: () => undefined })
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      expect(Buffer.from(await sha256(text)).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
    }),
  )
})
