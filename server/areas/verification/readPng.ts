import { crc32, inflateSync } from 'node:zlib'

/** The eight bytes at the start of every PNG. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Samples per pixel by colour type (PNG specification, 11.2.1). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depths: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] }
/** Chunks that form the picture; all others carry text, profiles or dates. */
const pictureChunks: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/**
 * The largest picture once it is unpacked, in bytes: seven times a pad at two dots per pixel. Unpacking holds
 * up every other call of the process.
 */
const maxUnpackedBytes = 16 * 1024 * 1024

type Chunk = { type: string; data: Buffer; whole: Buffer }
type Limits = { maxBytes: number; minSide: number; maxSide: number }

/**
 * Returns a PNG's bytes reduced to the picture; null for anything else. Checks the signature, each chunk's
 * checksum, the header, that the picture data decodes to exactly its size, and that nothing follows the end.
 */
export function readPng(bytes: Buffer, { maxBytes, minSide, maxSide }: Limits): Buffer | null {
  if (bytes.length > maxBytes || !bytes.subarray(0, signature.length).equals(signature)) return null
  const chunks = readChunks(bytes)
  const size = chunks === null ? null : rawSize(chunks, minSide, maxSide)
  if (chunks === null || size === null || !decodesTo(size, chunks)) return null
  return Buffer.concat([signature, ...chunks.filter(({ type }) => pictureChunks.includes(type)).map(({ whole }) => whole)])
}

function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) return null
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    at = end
    if (type === 'IEND') break
  }
  return at === bytes.length ? chunks : null
}

/**
 * Returns the picture's size in bytes before compression; null where the chunks are in the wrong order, the
 * header is impossible, or the picture too large.
 */
function rawSize(chunks: readonly Chunk[], minSide: number, maxSide: number): number | null {
  const names = chunks.map(({ type }) => type)
  const data = names.flatMap((name, index) => (name === 'IDAT' ? [index] : []))
  const isContiguous = data.length > 0 && (data.at(-1) ?? 0) - (data[0] ?? 0) === data.length - 1
  const isOnce = names.lastIndexOf('IHDR') === 0 && names.indexOf('IEND') === names.length - 1 && chunks.at(-1)?.data.length === 0
  const header = chunks[0]?.data
  if (!isContiguous || !isOnce || header?.length !== 13) return null
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace] = header.subarray(8)
  const isPossible = (depths[colour]?.includes(depth) ?? false) && (colour !== 3 || names.includes('PLTE'))
  const isSane = Math.min(width, height) >= minSide && Math.max(width, height) <= maxSide
  // No canvas writes an interlaced picture.
  if (!isPossible || !isSane || compression !== 0 || filter !== 0 || interlace !== 0) return null
  const size = height * (1 + Math.ceil((width * depth * (samples[colour] ?? 0)) / 8))
  return size > maxUnpackedBytes ? null : size
}

function decodesTo(size: number, chunks: readonly Chunk[]): boolean {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  try {
    const { buffer, engine } = inflateSync(packed, { maxOutputLength: size, info: true }) as unknown as Inflated
    return buffer.length === size && engine.bytesWritten === packed.length
  } catch {
    return false
  }
}
type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }
