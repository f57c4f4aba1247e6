import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

export type Size = { decoded: number; brotli: number }

/** What a file weighs before and after brotli 11, in bytes. A file that grows by it travels as it is. */
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
