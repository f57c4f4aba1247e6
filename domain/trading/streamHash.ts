import { halfSipHash, type HashKey } from './halfSipHash.ts'

/** Hashes a symbol to one word: FNV-1a with a final avalanche. Not secret. */
export function symbolHash(symbol: string): number {
  let state = 0x51ed270b
  for (let at = 0; at < symbol.length; at++) state = Math.imul(state ^ symbol.charCodeAt(at), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

/** Returns a short id of a stream, stored with the orders priced by it. It reveals nothing about the key. */
export const streamName = (key: HashKey): string =>
  halfSipHash(key, [0xffffffff])
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('')
