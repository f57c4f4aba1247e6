/**
 * The proof of work of a registration (SES-09): the SHA-256 of this text starts with `bits` zero bits.
 * Who hashes is handed in: the browser's SubtleCrypto, the server's node:crypto.
 */
export const challengeText = (csprint: string, cshex: string): string => `${csprint}.${cshex}`

/** How a nonce is written: hexadecimal, as the field's name says. */
export const nonceText = (nonce: number): string => nonce.toString(16)

export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

/** Tries nonces from zero until one answers the challenge. Takes `2 ** bits` hashes on average. */
export async function solveChallenge(csprint: string, bits: number, sha256: (text: string) => Promise<Uint8Array>): Promise<string> {
  for (let nonce = 0; ; nonce += 1) {
    const cshex = nonceText(nonce)
    if (leadingZeroBits(await sha256(challengeText(csprint, cshex))) >= bits) return cshex
  }
}
