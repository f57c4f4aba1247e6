import type { Inflate } from '../../domain/uploads/pdf.ts'

/** Unpacks by the browser's own decompression, and stops at the limit. */
export const inflate: Inflate = async (packed, maxBytes) => {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    // A copy: the stream takes no part of a larger buffer that is shared.
    const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream('deflate'))
    const reader = stream.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > maxBytes) {
        await reader.cancel()
        return null
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
