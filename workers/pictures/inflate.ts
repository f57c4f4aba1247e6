import type { Inflate } from '../../domain/uploads/pdf.ts'

/** Unpacks by the browser's own decompression; null if that fails, `tooLong` at the limit. */
async function unpack(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array | 'tooLong' | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
    const reader = stream.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > maxBytes) {
        await reader.cancel()
        return 'tooLong'
      }
      pieces.push(value)
    }
  } catch {
    return null
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d
/** A stream of a PDF is followed by a line end of one or two bytes (ISO 32000-2, 7.3.8.1). */
const maxLineEnd = 2

/**
 * Unpacks a zlib stream, and stops at the limit. Browsers refuse anything behind it, so the line end after a
 * stream of a PDF is left out.
 */
export const inflate: Inflate = async (packed, maxBytes) => {
  // A copy: the stream takes no part of a larger buffer that is shared.
  const bytes = Uint8Array.from(packed)
  for (let cut = 0; cut <= maxLineEnd; cut += 1) {
    // The checksum at the end may look like a line end: all of it is tried first.
    if (cut > 0 && !isLineEnd(bytes.at(-cut))) return null
    const whole = await unpack(bytes.subarray(0, bytes.length - cut), maxBytes)
    if (whole !== null) return whole === 'tooLong' ? null : whole
  }
  return null
}
