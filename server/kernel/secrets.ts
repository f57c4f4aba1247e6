import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns 256 random bits as text for a URL or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token: reading the database gives no token to sign in with. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Returns a value that only the server can create. `purpose` keeps a value of one use from being valid for
 * another.
 */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

/** Compares in constant time. */
export function secretsEqual(a: string, b: string): boolean {
  const [left, right] = [hashToken(a), hashToken(b)]
  return timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
