import { Secret, TOTP } from 'otpauth'
import { secondMs } from '../../../domain/kernel/time.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Trx } from '../../db/database.ts'
import { seal, unseal } from '../../kernel/sealed.ts'

const period = 30
const about = (customerId: number): string => `totp ${customerId}`

/**
 * Stores the base32 secret of a customer's authenticator app, replacing the one before. `lastStep`: the
 * newest step that is used up.
 */
export async function storeTotpSecret(
  db: Db | Trx,
  { secret: key }: Config,
  customerId: number,
  secret: string,
  lastStep = 0,
): Promise<void> {
  const row = { customer_id: customerId, sealed: seal(key, about(customerId), secret), last_step: lastStep }
  await db
    .insertInto('totp_secret')
    .values(row)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute()
}

/**
 * Returns the half minute, counted since 1970, whose code this is: the present one or, for a slow clock, the
 * one before. Null: neither (RFC 6238).
 */
export function totpStep(secret: string, code: string, now: number): number | null {
  const steps = new TOTP({ secret: Secret.fromBase32(secret), period }).validate({ token: code, timestamp: now, window: 1 })
  return steps === null || steps > 0 ? null : Math.floor(now / (period * secondMs)) + steps
}

/**
 * Verifies a code of the customer's authenticator app. An accepted step is used up: neither it nor an older
 * one is accepted again.
 */
export async function consumeTotp(db: Db, { secret: key }: Config, customerId: number, code: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('totp_secret').select('sealed').where('customer_id', '=', customerId).executeTakeFirst()
  if (!row) return false
  const step = totpStep(unseal(key, about(customerId), row.sealed), code, now)
  if (step === null) return false
  const updated = await db
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
