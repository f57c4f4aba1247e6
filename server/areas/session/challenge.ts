import { createHash } from 'node:crypto'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { challengeText, leadingZeroBits } from '../../../domain/session/challenge.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken, newToken, sameSecret, sign } from '../../kernel/secrets.ts'

/** About 16,000 hashes: under a second on a phone, hours for a list of addresses. Sixteen times as many while a list is being tried. */
export const challengeBits = { usual: 14, raised: 18 } as const
type Cost = keyof typeof challengeBits
/** A form is filled in within half an hour, else the page asks for another challenge. */
const lifetimeMs = 30 * minuteMs

/** A challenge that needs no row: it carries its end and our signature (SES-09). */
export function issueChallenge({ secret }: Config, cost: Cost, now: number): string {
  const text = `${(now + lifetimeMs).toString(36)}.${challengeBits[cost]}.${newToken()}`
  return `${text}.${sign(secret, 'challenge', text)}`
}

/** Takes an answer once. Throws Refusal 200 `register.challenge` when it is wrong, too old or used. */
export async function spendChallenge(db: Db, { secret }: Config, csprint: string, cshex: string, now: number): Promise<void> {
  const [end = '', bits = '', random = '', signature = ''] = csprint.split('.')
  const expires = Number.parseInt(end, 36)
  const genuine = sameSecret(signature, sign(secret, 'challenge', `${end}.${bits}.${random}`)) && expires > now
  const work = createHash('sha256').update(challengeText(csprint, cshex)).digest()
  if (!genuine || leadingZeroBits(work) < Number(bits)) throw new Refusal(200, 'register.challenge')
  const spent = await db
    .insertInto('spent_challenge')
    .values({ hash: hashToken(csprint), expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (spent.numInsertedOrUpdatedRows !== 1n) throw new Refusal(200, 'register.challenge')
}
