import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as text for an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: whoever reads the database cannot sign in with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A value only the server can make. `purpose` keeps one use of the secret from standing in for another. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

/** Compares without telling by its time where the first difference is. */
export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [hashToken(a), hashToken(b)]
  return timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
