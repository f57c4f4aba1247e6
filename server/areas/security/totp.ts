import { Secret, TOTP } from 'otpauth'
import { secondMs } from '../../../domain/kernel/time.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Trx } from '../../db/database.ts'
import { seal, unseal } from './sealed.ts'

const period = 30
const about = (customerId: number): string => `totp ${customerId}`

/** Stores the base32 secret of a customer's authenticator app, replacing the one before. */
export async function storeTotpSecret(db: Db | Trx, { secret: key }: Config, customerId: number, secret: string): Promise<void> {
  const row = { customer_id: customerId, sealed: seal(key, about(customerId), secret), last_step: 0 }
  await db
    .insertInto('totp_secret')
    .values(row)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute()
}

/**
 * Verifies a code of the customer's authenticator app (RFC 6238), of this half minute or, for a slow clock, the one before. An accepted
 * step is used up: neither it nor an older one is accepted again.
 */
export async function consumeTotp(db: Db, { secret: key }: Config, customerId: number, code: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('totp_secret').select('sealed').where('customer_id', '=', customerId).executeTakeFirst()
  if (!row) return false
  const totp = new TOTP({ secret: Secret.fromBase32(unseal(key, about(customerId), row.sealed)), period })
  const steps = totp.validate({ token: code, timestamp: now, window: 1 })
  if (steps === null || steps > 0) return false
  const step = Math.floor(now / (period * secondMs)) + steps
  const updated = await db
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
