import { expect, test } from 'vitest'
import { maxBytes, readCapped } from './limits.ts'

const bodyOf = (...parts: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

test('[APP-13] a body of 256 kB is read, and one byte more is refused without the rest being taken', async () => {
  const whole = new Uint8Array(maxBytes).fill(97)
  expect((await readCapped(bodyOf(whole)))?.length).toBe(256_000)
  let taken = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += 1
      controller.enqueue(new Uint8Array(64_000))
    },
  })
  expect(await readCapped(endless)).toBeNull()
  expect(taken).toBeLessThan(8)
})

test('[APP-11] a letter that is cut between two parts is read whole', async () => {
  const bytes = new TextEncoder().encode('é')
  expect(await readCapped(bodyOf(bytes.slice(0, 1), bytes.slice(1)))).toBe('é')
  expect(await readCapped(null)).toBe('')
})
