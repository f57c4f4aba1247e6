import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Derives the encryption key from the server's secret. */
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'sealed secrets', 32))

/**
 * Encrypts a secret that must be read again. `about` is authenticated with it, so that it decrypts for no
 * other row.
 */
export function seal(secret: string, about: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const encrypt = createCipheriv(cipher, keyOf(secret), iv).setAAD(Buffer.from(about))
  return Buffer.concat([iv, encrypt.update(text, 'utf8'), encrypt.final(), encrypt.getAuthTag()]).toString('base64url')
}

/** Decrypts. Throws when the text was sealed with another secret, about something else, or was changed. */
export function unseal(secret: string, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decrypt = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivBytes)).setAAD(Buffer.from(about))
  decrypt.setAuthTag(bytes.subarray(-tagBytes))
  return decrypt.update(bytes.subarray(ivBytes, -tagBytes)).toString('utf8') + decrypt.final('utf8')
}
