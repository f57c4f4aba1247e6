import { dayMs } from '../../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../../db/database.ts'

/** A change of address can be taken back for so long, and nobody else gets the old address meanwhile. */
export const wayBackMs = 7 * dayMs

/** Whether an address is kept for somebody else, who has left it and can still take that back. */
export async function isKept(db: Db | Trx, email: string, self: number | null, now: number): Promise<boolean> {
  const kept = await db
    .selectFrom('email_change')
    .select('id')
    .where('old_email', '=', email)
    .where('status', '=', 'changed')
    .where('old_confirmed', '=', true)
    .where('changed_at', '>', now - wayBackMs)
    .$if(self !== null, (others) => others.where('customer_id', '<>', self ?? 0))
    .limit(1)
    .executeTakeFirst()
  return kept !== undefined
}

/** Whether nobody but `self` has an address or a right to it. */
export async function isFree(db: Db | Trx, email: string, self: number | null, now: number): Promise<boolean> {
  const holder = await db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst()
  return (holder === undefined || holder.id === self) && !(await isKept(db, email, self, now))
}
