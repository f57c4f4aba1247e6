import { expect, test } from 'vitest'
import { maxPageBytes } from '../../../contract/wordings.ts'
import { readCapped } from './limits.ts'

const bodyOf = (...parts: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

test('[APP-13] a body of 256 kB is read; a larger one is refused before its end', async () => {
  const whole = new Uint8Array(maxPageBytes).fill(97)
  expect((await readCapped(bodyOf(whole)))?.length).toBe(256_000)
  let pulls = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1
      controller.enqueue(new Uint8Array(64_000))
    },
  })
  expect(await readCapped(endless)).toBeNull()
  expect(pulls).toBeLessThan(8)
})

test('[APP-11] a character split between two chunks is decoded correctly', async () => {
  const bytes = new TextEncoder().encode('é')
  expect(await readCapped(bodyOf(bytes.slice(0, 1), bytes.slice(1)))).toBe('é')
  expect(await readCapped(null)).toBe('')
})
