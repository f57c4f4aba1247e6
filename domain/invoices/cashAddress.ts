import { bech32 } from '@scure/base'

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/**
 * CashAddr's checksum: a polynomial over five-bit words as in bech32, but 40 bits wide, so it needs big
 * integers.
 */
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n] as const

function polymod(words: readonly number[]): bigint {
  let check = 1n
  for (const word of words) {
    const top = check >> 35n
    check = ((check & 0x07ffffffffn) << 5n) ^ BigInt(word)
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) check ^= generator
  }
  return check ^ 1n
}

const prefixWords = (prefix: string): number[] => [...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0]

/** Returns the eight checksum words of a payload. `words` are five bits each. */
function cashChecksum(prefix: string, words: readonly number[]): number[] {
  const check = polymod([...prefixWords(prefix), ...words, 0, 0, 0, 0, 0, 0, 0, 0])
  return Array.from({ length: 8 }, (_, index) => Number((check >> BigInt(5 * (7 - index))) & 31n))
}

/**
 * Returns the CashAddr address of a key's hash, 20 bytes (specification of Bitcoin Cash, 2017). `prefix`: the
 * network's, such as `bchtest`.
 */
export function cashAddress(prefix: string, keyHash: Uint8Array): string {
  // The version byte: a key hash of 20 bytes.
  const words = [...bech32.toWords(Uint8Array.of(0, ...keyHash))]
  return `${prefix}:${[...words, ...cashChecksum(prefix, words)].map((word) => alphabet.charAt(word)).join('')}`
}

/**
 * True for a key or script hash of 20 bytes under this prefix, with or without it in the text; never in mixed
 * case.
 */
export function isCashAddress(text: string, prefix: string): boolean {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return false
  const words = [...(lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower)].map((letter) => alphabet.indexOf(letter))
  // 160 bits of hash and 8 of version are 34 words, followed by 8 of checksum.
  if (words.length !== 42 || words.includes(-1)) return false
  const version = ((words[0] ?? 0) << 3) | ((words[1] ?? 0) >> 2)
  return (version === 0 || version === 8) && polymod([...prefixWords(prefix), ...words]) === 0n
}
