/**
 * Returns the hashed text of a registration's proof of work (SES-09): its SHA-256 must start with `bits` zero
 * bits. The hash function is a parameter: SubtleCrypto in browsers, node:crypto on the server.
 */
export const challengeText = (csprint: string, cshex: string): string => `${csprint}.${cshex}`

/** Formats a nonce in hexadecimal, as the field's name says. */
export const nonceText = (nonce: number): string => nonce.toString(16)

export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

/** Tries nonces from zero until one solves the challenge. Takes `2 ** bits` hashes on average. */
export async function solveChallenge(csprint: string, bits: number, sha256: (text: string) => Promise<Uint8Array>): Promise<string> {
  for (let nonce = 0; ; nonce += 1) {
    const cshex = nonceText(nonce)
    if (leadingZeroBits(await sha256(challengeText(csprint, cshex))) >= bits) return cshex
  }
}
