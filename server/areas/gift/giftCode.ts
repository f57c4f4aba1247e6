import { dayMs } from '../../../domain/kernel/time.ts'
import type { Config } from '../../config.ts'
import { sameSecret, sign } from '../../kernel/secrets.ts'

const shape = /^GIFT-([0-9a-z]{1,6})-([0-9A-F]{10})$/i

const proofOf = ({ secret }: Pick<Config, 'secret'>, day: string): string =>
  Buffer.from(sign(secret, 'gift', day), 'base64url')
    .toString('hex')
    .slice(0, 10)
    .toUpperCase()

/**
 * The gift that is offered now: a code that carries its last day and our signature, so that none is kept. It is good until
 * `until` (milliseconds), between one and two days from now.
 */
export function offerGift(config: Pick<Config, 'secret'>, now: number): { promo: string; until: number } {
  const last = Math.floor(now / dayMs) + 1
  const day = last.toString(36).toUpperCase()
  return { promo: `GIFT-${day}-${proofOf(config, day)}`, until: (last + 1) * dayMs }
}

/** What a promo code is as a gift. `other`: it is none, and none of this concerns it. */
export function readGift(config: Pick<Config, 'secret'>, promo: string, now: number): 'good' | 'expired' | 'forged' | 'other' {
  const [, day, proof = ''] = shape.exec(promo.toUpperCase()) ?? []
  if (day === undefined) return 'other'
  if (!sameSecret(proof, proofOf(config, day))) return 'forged'
  return now < (Number.parseInt(day, 36) + 1) * dayMs ? 'good' : 'expired'
}
