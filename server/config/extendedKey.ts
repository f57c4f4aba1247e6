import { base58check } from './base58check.ts'

const length = 78
const xpubVersion = [0x04, 0x88, 0xb2, 0x1e]
/** The first byte of the key: a compressed point, or 0 before a private key. */
const keyAt = 45

/**
 * Returns an extended public key (BIP 32) in its common form, from any of the versions in which wallets print
 * it: xpub, zpub, tpub, vpub, Ltub, drkp. A private one is refused: no key that can spend belongs on a
 * server.
 */
export function readExtendedKey(text: string): { ok: true; xpub: string } | { ok: false; why: 'malformed' | 'private' } {
  let bytes: Uint8Array
  try {
    bytes = base58check.decode(text)
  } catch {
    return { ok: false, why: 'malformed' }
  }
  if (bytes.length !== length) return { ok: false, why: 'malformed' }
  const sign = bytes[keyAt]
  if (sign === 0) return { ok: false, why: 'private' }
  if (sign !== 2 && sign !== 3) return { ok: false, why: 'malformed' }
  return { ok: true, xpub: base58check.encode(Uint8Array.of(...xpubVersion, ...bytes.subarray(4))) }
}
