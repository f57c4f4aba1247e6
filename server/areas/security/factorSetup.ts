import { Secret } from 'otpauth'
import type { Factor } from '../../../contract/security.ts'
import { stepUpMs } from '../../../domain/security/stepUp.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { seal, unseal } from '../../kernel/sealed.ts'
import { newToken } from '../../kernel/secrets.ts'

/** `target`: the address or number that gets the code, or the app's encrypted secret. */
export type FactorSetup = { id: string; factor: Factor; target: string }

const about = (id: string): string => `factor setup ${id}`

/**
 * Begins to set up a factor in this session, in the place of an earlier attempt. Google's `target` is a new
 * secret, in base32.
 */
export async function beginSetup(
  trx: Trx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { customerId, sessionHash }: Caller,
  { factor, target }: { factor: Factor; target: string },
): Promise<string> {
  const id = newToken()
  const stored = factor === 'google' ? seal(config.secret, about(id), target) : target
  const row = { id, session: sessionHash, customer_id: customerId, factor, target: stored, made_at: now() }
  await trx
    .insertInto('factor_setup')
    .values(row)
    .onConflict((conflict) => conflict.columns(['session', 'factor']).doUpdateSet(row))
    .execute()
  return id
}

/** Returns a new secret of 160 bits for an authenticator app (RFC 4226, 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the secret of a setup by Google, in base32. */
export const secretOf = ({ secret }: Config, { id, target }: FactorSetup): string => unseal(secret, about(id), target)

/**
 * Finds the setup that this session began: the named one, or without a name (SRV-12) that of the factor.
 * Null: there is none.
 */
export async function findSetup(
  { db, now }: { db: Db; now: () => number },
  { sessionHash }: Caller,
  { type, challenge }: { type: Factor; challenge: string | undefined },
): Promise<FactorSetup | null> {
  const found = await db
    .selectFrom('factor_setup')
    .select(['id', 'factor', 'target'])
    .where('session', '=', sessionHash)
    .where('factor', '=', type)
    .where('made_at', '>', now() - stepUpMs)
    .$if(challenge !== undefined, (named) => named.where('id', '=', challenge ?? ''))
    .executeTakeFirst()
  return found ?? null
}

/** Ends a setup. False if a concurrent check ended it, or the person's factor has changed since. */
export async function endSetup(trx: Trx, { id }: FactorSetup): Promise<boolean> {
  const ended = await trx.deleteFrom('factor_setup').where('id', '=', id).executeTakeFirst()
  return ended.numDeletedRows === 1n
}
