import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareDocument } from './prepareDocument.ts'

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
const heic = Uint8Array.from([0, 0, 0, 24, ...Buffer.from('ftypheic'), 0, 0, 0, 0])
const close = vi.fn<() => void>()
const decodes = vi.fn<(file: Blob, options: ImageBitmapOptions) => Promise<Pick<ImageBitmap, 'width' | 'height' | 'close'>>>()
const converts = vi.fn<(options: { type: string }) => void>()

/** A canvas that draws nothing: an even sheet, as a blurred photograph. */
class EvenCanvas {
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext() {
    const data = new Uint8ClampedArray(this.width * this.height * 4).fill(200)
    return { fillRect: () => undefined, drawImage: () => undefined, getImageData: () => ({ data }) }
  }
  async convertToBlob(options: { type: string }) {
    converts(options)
    return new Blob(['drawn'], options)
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  decodes.mockResolvedValue({ width: 4_000, height: 3_000, close })
  vi.stubGlobal('OffscreenCanvas', EvenCanvas)
  vi.stubGlobal('createImageBitmap', decodes)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['JPEG', jpeg],
  ['HEIC that the system reads', heic],
])('[VER-08] a %s leaves as an upright JPEG of a sane size, with its warning', async (_name, bytes) => {
  const prepared = await prepareDocument(new Blob([bytes]))
  expect(prepared).toMatchObject({ ok: true, value: { as: 'picture', width: 2_400, height: 1_800, warnings: ['blurred'] } })
  expect(decodes.mock.calls[0]?.[1]).toEqual({ imageOrientation: 'from-image' })
  expect(converts.mock.calls.map(([{ type }]) => type)).toEqual(['image/jpeg'])
  // Decoded pictures take much memory.
  expect(close).toHaveBeenCalledOnce()
})

test('[VER-04, VER-08] a HEIC that the system cannot read is refused in the original’s words', async () => {
  decodes.mockRejectedValue(new DOMException('no decoder', 'InvalidStateError'))
  expect(await prepareDocument(new Blob([heic]))).toEqual({ ok: false, code: 'upload.wrongKind' })
})

test('[VER-08] where nothing can be drawn, a JPEG goes as it is and a HEIC is refused', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  expect(await prepareDocument(new Blob([jpeg]))).toMatchObject({ ok: true, value: { as: 'raw' } })
  expect(await prepareDocument(new Blob([heic]))).toEqual({ ok: false, code: 'upload.wrongKind' })
})

test('[VER-08] a picture too small to read is refused, and let go', async () => {
  decodes.mockResolvedValue({ width: 199, height: 3_000, close })
  expect(await prepareDocument(new Blob([jpeg]))).toEqual({ ok: false, code: 'upload.tooSmall' })
  expect(close).toHaveBeenCalledOnce()
})
