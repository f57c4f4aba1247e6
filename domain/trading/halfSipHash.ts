/** The two 32-bit halves of a HalfSipHash key. */
export type HashKey = readonly [number, number]

/**
 * The four state words, shared by all calls: each call ends before the next starts, and allocating would cost
 * more than mixing.
 */
const state = new Int32Array(4)

function mix(rounds: number): void {
  let v0 = state[0] ?? 0
  let v1 = state[1] ?? 0
  let v2 = state[2] ?? 0
  let v3 = state[3] ?? 0
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
  state[0] = v0
  state[1] = v1
  state[2] = v2
  state[3] = v3
}

/** XORs a word into the state. */
const cross = (at: number, word: number): void => void (state[at] = (state[at] ?? 0) ^ word)
const half = (): number => ((state[1] ?? 0) ^ (state[3] ?? 0)) >>> 0

/**
 * HalfSipHash-2-4 of 32-bit words; returns 64 bits as two unsigned halves. Keyed, because an unkeyed hash
 * would let seen prices predict the next ones. Integer steps only, so that all engines agree.
 */
export function halfSipHash([k0, k1]: HashKey, words: readonly number[]): [number, number] {
  state[0] = k0
  state[1] = k1 ^ 0xee
  state[2] = 0x6c796765 ^ k0
  state[3] = 0x74656462 ^ k1
  for (const word of words) {
    cross(3, word)
    mix(2)
    cross(0, word)
  }
  const end = (words.length * 4) << 24
  cross(3, end)
  mix(2)
  cross(0, end)
  cross(2, 0xee)
  mix(4)
  const low = half()
  cross(1, 0xdd)
  mix(4)
  return [low, half()]
}
