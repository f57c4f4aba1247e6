import { createHash } from 'node:crypto'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { challengeText, leadingZeroBits } from '../../../domain/session/challenge.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken, newToken, secretsEqual, sign } from '../../kernel/secrets.ts'

/**
 * Leading zero bits: about 16,000 hashes take under a second on a phone, but hours for a list of addresses.
 * Raised to 16 times the work while a list is being tried.
 */
export const challengeBits = { usual: 14, raised: 18 } as const
type Cost = keyof typeof challengeBits
/** Time to fill in a form; after it the page requests another challenge. */
const lifetimeMs = 30 * minuteMs

/** Returns a challenge that needs no row, because it contains its expiry and our signature (SES-09). */
export function issueChallenge({ secret }: Config, cost: Cost, now: number): string {
  const text = `${(now + lifetimeMs).toString(36)}.${challengeBits[cost]}.${newToken()}`
  return `${text}.${sign(secret, 'challenge', text)}`
}

/** Accepts a solution once. Throws Refusal 200 `register.challenge` when it is wrong, too old or used. */
export async function consumeChallenge(db: Db, { secret }: Config, csprint: string, cshex: string, now: number): Promise<void> {
  const [end = '', bits = '', random = '', signature = ''] = csprint.split('.')
  const expires = Number.parseInt(end, 36)
  const isGenuine = secretsEqual(signature, sign(secret, 'challenge', `${end}.${bits}.${random}`)) && expires > now
  const work = createHash('sha256').update(challengeText(csprint, cshex)).digest()
  if (!isGenuine || leadingZeroBits(work) < Number(bits)) throw new Refusal(200, 'register.challenge')
  const inserted = await db
    .insertInto('spent_challenge')
    .values({ hash: hashToken(csprint), expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new Refusal(200, 'register.challenge')
}
