import { expect, test } from 'vitest'
import { deferred } from './deferred.ts'

test('a deferred promise is settled from outside, either way', async () => {
  const kept = deferred<number>()
  kept.resolve(7)
  await expect(kept.promise).resolves.toBe(7)
  const broken = deferred<number>()
  broken.reject(new Error('no'))
  await expect(broken.promise).rejects.toThrow('no')
})
