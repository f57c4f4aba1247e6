import { dayMs } from '../../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../../db/database.ts'

/** A change of address can be undone for this long; meanwhile the old address is reserved. */
export const undoPeriodMs = 7 * dayMs

/** True if an address is reserved for another person, who left it and can still undo that. */
export async function isReserved(db: Db | Trx, email: string, self: number | null, now: number): Promise<boolean> {
  const reservation = await db
    .selectFrom('email_change')
    .select('id')
    .where('old_email', '=', email)
    .where('status', '=', 'changed')
    .where('old_confirmed', '=', true)
    .where('changed_at', '>', now - undoPeriodMs)
    .$if(self !== null, (others) => others.where('customer_id', '<>', self ?? 0))
    .limit(1)
    .executeTakeFirst()
  return reservation !== undefined
}

/** True if no one but `self` uses an address or has a right to it. */
export async function isAvailable(db: Db | Trx, email: string, self: number | null, now: number): Promise<boolean> {
  const owner = await db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst()
  return (owner === undefined || owner.id === self) && !(await isReserved(db, email, self, now))
}
