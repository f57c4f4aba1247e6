import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from './newId.ts'

const sourceOf = (numbers: Uint8Array) => ({
  getRandomValues(into: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    into.set(numbers)
    return into
  },
})

test('[APP-34] any random numbers make a UUID of version 4, and other numbers another one', () => {
  const numbers = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(numbers, (bytes) => {
      const id = newId(sourceOf(bytes))
      expect(z.uuidv4().safeParse(id).success).toBe(true)
      const changed = bytes.map((byte, at) => (at === 15 ? byte ^ 1 : byte))
      expect(newId(sourceOf(changed))).not.toBe(id)
    }),
  )
})
