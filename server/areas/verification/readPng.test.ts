import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pngChunk as chunk, pngHeader as header, pngStart as start } from '../../../scripts/pictures/pngChunk.ts'
import { readPng } from './readPng.ts'

const limits = { maxBytes: 50_000, minSide: 8, maxSide: 2_000 }
const pixels = (bytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
const end = chunk('IEND', Buffer.alloc(0))
const raw = 20 * (1 + 40 * 4)
const good = Buffer.concat([start, header(40, 20), pixels(raw), end])
const script = Buffer.from('<script>alert(1)</script>'.repeat(20))
const unsummed = Buffer.concat([pixels(raw).subarray(0, -4), Buffer.alloc(4)])
const cut = deflateSync(Buffer.alloc(raw))

describe('a picture of a signature', () => {
  test('[VER-04] is stored unchanged when it contains nothing but the picture', () => {
    expect(readPng(good, limits)).toEqual(good)
    const halves = [cut.subarray(0, 9), cut.subarray(9)].map((half) => chunk('IDAT', half))
    const split = Buffer.concat([start, header(40, 20), ...halves, end])
    expect(readPng(split, limits)).toEqual(split)
  })

  test('[VER-04] loses the chunks that are no part of the picture', () => {
    const named = Buffer.concat([start, header(40, 20), chunk('tEXt', script), pixels(raw), chunk('eXIf', script), end])
    expect(readPng(named, limits)).toEqual(good)
  })

  test.each([
    ['a script after the first eight bytes', Buffer.concat([start, script])],
    ['nothing', Buffer.alloc(0)],
    ['the first eight bytes alone', start],
    ['bytes after the end', Buffer.concat([good, script])],
    ['a second picture after the end', Buffer.concat([good, good])],
    ['no end', good.subarray(0, -12)],
    ['a wrong checksum', Buffer.concat([start, header(40, 20), unsummed, end])],
    ['a chunk longer than the file', Buffer.concat([start, header(40, 20), Buffer.from([0xff, 0xff, 0xff, 0xff]), script])],
    ['no picture data', Buffer.concat([start, header(40, 20), end])],
    ['data that is not compressed', Buffer.concat([start, header(40, 20), chunk('IDAT', script), end])],
    ['less data than the header says', Buffer.concat([start, header(40, 20), pixels(raw - 1), end])],
    ['more data than the header says', Buffer.concat([start, header(40, 20), pixels(raw + 1), end])],
    ['bytes behind the compressed data', Buffer.concat([start, header(40, 20), chunk('IDAT', Buffer.concat([cut, script])), end])],
    ['a bomb', Buffer.concat([start, header(2_000, 2_000), pixels(40_000_000), end])],
    ['a header that comes second', Buffer.concat([start, pixels(raw), header(40, 20), end])],
    ['two headers', Buffer.concat([start, header(40, 20), header(40, 20), pixels(raw), end])],
    ['data in two places', Buffer.concat([start, header(40, 20), pixels(raw), chunk('tEXt', script), pixels(raw), end])],
    ['a side of nothing', Buffer.concat([start, header(0, 20), pixels(20), end])],
    ['a side too long', Buffer.concat([start, header(2_001, 20), pixels(20 * (1 + 2_001 * 4)), end])],
    ['the longest side there is', Buffer.concat([start, header(0xffff_ffff, 0xffff_ffff), pixels(raw), end])],
    ['an unknown colour type', Buffer.concat([start, header(40, 20, { colour: 5 }), pixels(raw), end])],
    ['a palette that is missing', Buffer.concat([start, header(40, 20, { colour: 3 }), pixels(20 * 41), end])],
    ['rows in another order', Buffer.concat([start, header(40, 20, { interlace: 1 }), pixels(raw), end])],
    ['an end with something in it', Buffer.concat([start, header(40, 20), pixels(raw), chunk('IEND', script)])],
    ['a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), script])],
  ])('[VER-04] is refused with %s', (_what, bytes) => {
    expect(readPng(bytes, limits)).toBeNull()
  })

  test('[VER-04] is refused with more pixels than any pad has', () => {
    const sheet = (height: number): Buffer => Buffer.concat([start, header(2_000, height), pixels(height * 8_001), end])
    expect(readPng(sheet(2_000), { ...limits, maxSide: 4_000 })).not.toBeNull()
    expect(readPng(sheet(4_000), { ...limits, maxSide: 4_000 })).toBeNull()
  })

  test('[VER-04] is refused above its limit of bytes', () => {
    expect(readPng(good, { ...limits, maxBytes: good.length })).not.toBeNull()
    expect(readPng(good, { ...limits, maxBytes: good.length - 1 })).toBeNull()
  })
})
