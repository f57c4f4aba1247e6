import { Secret, TOTP } from 'otpauth'
import { secondMs } from '../../../domain/kernel/time.ts'
import type { Config } from '../../config.ts'
import type { Db, Trx } from '../../db/database.ts'
import { seal, unseal } from './sealed.ts'

const period = 30
const about = (customerId: number): string => `totp ${customerId}`

/** Keeps the secret of a customer's authenticator app, in base32. It takes the place of the one before. */
export async function keepTotpSecret(db: Db | Trx, { secret: key }: Config, customerId: number, secret: string): Promise<void> {
  const row = { customer_id: customerId, sealed: seal(key, about(customerId), secret), last_step: 0 }
  await db
    .insertInto('totp_secret')
    .values(row)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute()
}

/**
 * Takes a code of the customer's authenticator app (RFC 6238), of this half minute or the one before, for a clock that is late.
 * A step whose code was taken is over: neither it nor an older one is taken again.
 */
export async function takeTotp(db: Db, { secret: key }: Config, customerId: number, code: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('totp_secret').select('sealed').where('customer_id', '=', customerId).executeTakeFirst()
  if (!row) return false
  const totp = new TOTP({ secret: Secret.fromBase32(unseal(key, about(customerId), row.sealed)), period })
  const steps = totp.validate({ token: code, timestamp: now, window: 1 })
  if (steps === null || steps > 0) return false
  const step = Math.floor(now / (period * secondMs)) + steps
  const taken = await db
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
