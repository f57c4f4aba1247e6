import { halfSipHash, type HashKey } from './halfSipHash.ts'

/** One lane of FNV-1a with a closing avalanche; `start` sets the lanes apart. */
function fold(text: string, start: number): number {
  let state = start
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

/** The key of a quote stream. Whoever knows `seed` knows every price to come: it never leaves the server. */
export const streamKey = (seed: string): HashKey => [fold(seed, 0x811c9dc5), fold(seed, 0x9e3779b9)]

/** A symbol as one word of the hash's input. */
export const symbolWord = (symbol: string): number => fold(symbol, 0x51ed270b)

/** A short name for a stream, for the orders priced by it. It tells nothing about the key. */
export const streamName = (key: HashKey): string =>
  halfSipHash(key, [0xffffffff])
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('')
