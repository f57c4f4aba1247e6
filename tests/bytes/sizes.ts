import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

export type Size = { decoded: number; brotli: number }

/** Returns a file's size in bytes before and after brotli 11; a file that would grow is sent uncompressed. */
export function sizeOf(file: string): Size {
  const bytes = readFileSync(file)
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
  return { decoded: bytes.length, brotli: Math.min(packed.length, bytes.length) }
}

export function sizeOfAll(files: Iterable<string>): Size {
  const total = { decoded: 0, brotli: 0 }
  for (const file of files) {
    const { decoded, brotli } = sizeOf(file)
    total.decoded += decoded
    total.brotli += brotli
  }
  return total
}
