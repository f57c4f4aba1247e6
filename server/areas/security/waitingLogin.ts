import type { Factor } from '../../../contract/security.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import { hashToken } from '../../kernel/secrets.ts'

/** Equal to the life of a pending platform session and of a code. */
export const waitingLoginMs = 10 * minuteMs

export type WaitingLogin = { holder: string; customerId: number; factor: Factor; platformSession: string | null }

/**
 * Stores that this browser sent the right password and owes its second factor (SES-05), replacing the login
 * before.
 */
export async function storeWaitingLogin(
  db: Db | Trx,
  { sid, customerId, factor, token }: { sid: string; customerId: number; factor: Factor; token: string | undefined },
  now: number,
): Promise<void> {
  const row = {
    holder: hashToken(sid),
    customer_id: customerId,
    factor,
    platform_session: token === undefined ? null : hashToken(token),
    made_at: now,
  }
  await db
    .insertInto('waiting_login')
    .values(row)
    .onConflict((conflict) => conflict.column('holder').doUpdateSet(row))
    .execute()
}

/** Returns the login that this browser began; null when there is none, or it is too old. */
export async function findWaitingLogin(db: Db, sid: string, now: number): Promise<WaitingLogin | null> {
  const row = await db
    .selectFrom('waiting_login')
    .selectAll()
    .where('holder', '=', hashToken(sid))
    .where('made_at', '>', now - waitingLoginMs)
    .executeTakeFirst()
  return row ? { holder: row.holder, customerId: row.customer_id, factor: row.factor, platformSession: row.platform_session } : null
}

/** Ends a waiting login. Returns false when it ended meanwhile, such as by a new password. */
export async function endWaitingLogin(trx: Trx, { holder, customerId, factor }: WaitingLogin): Promise<boolean> {
  const ended = await trx
    .deleteFrom('waiting_login')
    .where('holder', '=', holder)
    .where('customer_id', '=', customerId)
    .where('factor', '=', factor)
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}
