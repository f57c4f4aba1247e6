import { halfSipHash, type HashKey } from './halfSipHash.ts'

/** A symbol as one word of the hash's input: FNV-1a with a closing avalanche. It is no secret. */
export function symbolWord(symbol: string): number {
  let state = 0x51ed270b
  for (let at = 0; at < symbol.length; at++) state = Math.imul(state ^ symbol.charCodeAt(at), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

/** A short name for a stream, for the orders priced by it. It tells nothing about the key. */
export const streamName = (key: HashKey): string =>
  halfSipHash(key, [0xffffffff])
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('')
