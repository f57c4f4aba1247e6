/** The two 32-bit halves of a HalfSipHash key. */
export type HashKey = readonly [number, number]

/**
 * HalfSipHash-2-4 of whole 32-bit words, 64 bits out as two unsigned halves. A keyed hash, since a plain one could be
 * run backwards from a few seen prices to the next ones. Only 32-bit integer steps: the same on every engine.
 */
export function halfSipHash([k0, k1]: HashKey, words: readonly number[]): [number, number] {
  let v0 = k0 | 0
  let v1 = k1 ^ 0xee
  let v2 = 0x6c796765 ^ k0
  let v3 = 0x74656462 ^ k1
  const mix = (rounds: number): void => {
    for (let round = 0; round < rounds; round++) {
      v0 = (v0 + v1) | 0
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
      v0 = (v0 << 16) | (v0 >>> 16)
      v2 = (v2 + v3) | 0
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
      v0 = (v0 + v3) | 0
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
      v2 = (v2 + v1) | 0
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
      v2 = (v2 << 16) | (v2 >>> 16)
    }
  }
  for (const word of words) {
    v3 ^= word
    mix(2)
    v0 ^= word
  }
  const end = (words.length * 4) << 24
  v3 ^= end
  mix(2)
  v0 ^= end
  v2 ^= 0xee
  mix(4)
  const low = (v1 ^ v3) >>> 0
  v1 ^= 0xdd
  mix(4)
  return [low, (v1 ^ v3) >>> 0]
}
