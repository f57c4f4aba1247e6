import { expect, test } from 'vitest'
import { deferred } from './deferred.ts'

test('a deferred promise can be resolved and rejected from outside', async () => {
  const resolved = deferred<number>()
  resolved.resolve(7)
  await expect(resolved.promise).resolves.toBe(7)
  const rejected = deferred<number>()
  rejected.reject(new Error('no'))
  await expect(rejected.promise).rejects.toThrow('no')
})
