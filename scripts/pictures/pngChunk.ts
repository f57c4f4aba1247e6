import { crc32 } from 'node:zlib'

/** The bytes that every PNG begins with. */
export const pngStart: Buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A chunk of a PNG: its length, its type, its data and their checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** The header of a picture of bit depth 8. `colour`: 2 for RGB, 3 for a palette, 6 for RGBA. */
export function pngHeader(width: number, height: number, { colour = 6, interlace = 0 } = {}): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, colour, 0, 0, interlace], 8)
  return pngChunk('IHDR', data)
}
