import { Secret, TOTP } from 'otpauth'
import { waitFor } from './waitFor.ts'

const stepMs = 30_000

/**
 * Returns an authenticator app's codes in the order the server accepts them: one per half minute, the current
 * or the one before. A code has at least 15 s left, so that it does not expire while it is typed.
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
