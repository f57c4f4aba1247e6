import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflate } from './inflate.ts'

const text = 'twelve pages of a statement '.repeat(40)
const packed = deflateSync(text)
const unpacked = async (bytes: Uint8Array, maxBytes = 10_000) => {
  const whole = await inflate(bytes, maxBytes)
  return whole && Buffer.from(whole).toString('latin1')
}

test.each(['', '\n', '\r', '\r\n'])('[VER-04] a stream of a PDF is unpacked before its line end %j', async (end) => {
  expect(await unpacked(Buffer.concat([packed, Buffer.from(end)]))).toBe(text)
})

test('[VER-04] damaged, too long or followed by other bytes, nothing is unpacked', async () => {
  expect(await unpacked(packed.subarray(0, -6))).toBeNull()
  expect(await unpacked(packed, text.length - 1)).toBeNull()
  expect(await unpacked(Buffer.concat([packed, Buffer.from('\n\n\n')]))).toBeNull()
  expect(await unpacked(Buffer.concat([packed, Buffer.from('PK')]))).toBeNull()
})
