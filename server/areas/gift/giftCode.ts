import { dayMs } from '../../../domain/kernel/time.ts'
import type { Config } from '../../config/config.ts'
import { secretsEqual, sign } from '../../kernel/secrets.ts'

const shape = /^GIFT-([0-9a-z]{1,6})-([0-9A-F]{10})$/i

const signatureOf = ({ secret }: Pick<Config, 'secret'>, day: string): string =>
  Buffer.from(sign(secret, 'gift', day), 'base64url')
    .toString('hex')
    .slice(0, 10)
    .toUpperCase()

/**
 * Returns the current gift: a code that contains its last day and our signature, so that no code is stored.
 * It is valid until `until` (milliseconds), between one and two days from now.
 */
export function issueGiftCode(config: Pick<Config, 'secret'>, now: number): { promo: string; until: number } {
  const last = Math.floor(now / dayMs) + 1
  const day = last.toString(36).toUpperCase()
  return { promo: `GIFT-${day}-${signatureOf(config, day)}`, until: (last + 1) * dayMs }
}

/** Returns whether a promo code is a valid gift code. `other`: it is no gift code at all. */
export function checkGiftCode(config: Pick<Config, 'secret'>, promo: string, now: number): 'good' | 'expired' | 'forged' | 'other' {
  const [, day, proof = ''] = shape.exec(promo.toUpperCase()) ?? []
  if (day === undefined) return 'other'
  if (!secretsEqual(proof, signatureOf(config, day))) return 'forged'
  return now < (Number.parseInt(day, 36) + 1) * dayMs ? 'good' : 'expired'
}
