/** CashAddr's checksum: a polynomial over five-bit words as in bech32, but 40 bits wide, so it needs big integers. */
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

/** Returns the eight checksum words of a CashAddr payload (specification of Bitcoin Cash, 2017). `words` are five bits each. */
export function cashChecksum(prefix: string, words: readonly number[]): number[] {
  const check = polymod([...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0])
  return Array.from({ length: 8 }, (_, index) => Number((check >> BigInt(5 * (7 - index))) & 31n))
}
