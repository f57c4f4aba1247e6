import { Secret, TOTP } from 'otpauth'
import { waitFor } from './waitFor.ts'

const stepMs = 30_000

/**
 * Codes of an authenticator app, in the order in which the server takes them: each half minute's once, its own or the one before.
 * A code has at least half its time left, so that it does not run out while it is typed.
 */
export function appCodes(base32: string): () => Promise<string> {
  const totp = new TOTP({ secret: Secret.fromBase32(base32) })
  let last = 0
  return async () => {
    const now = Date.now()
    const oldest = Math.floor(now / stepMs) - (now % stepMs < stepMs / 2 ? 1 : 0)
    const step = Math.max(last + 1, oldest)
    await waitFor('the half minute of the next code', () => Date.now() >= step * stepMs)
    last = step
    return totp.generate({ timestamp: step * stepMs })
  }
}
