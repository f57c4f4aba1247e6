import type { WireUser } from '../../../../contract/session.ts'
import type { Db } from '../../../db/database.ts'
import type { Customer } from '../customers.ts'
import { confirmMs } from './emailLetters.ts'

/** Returns the change of address that waits for its link; null when none does. */
export async function openChange(db: Db, customerId: number, now: number): Promise<{ id: number; to: string; until: number } | null> {
  const row = await db
    .selectFrom('email_change')
    .select(['id', 'new_email', 'asked_at'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'asked')
    .where('asked_at', '>', now - confirmMs)
    .executeTakeFirst()
  return row ? { id: row.id, to: row.new_email, until: row.asked_at + confirmMs } : null
}

/** Returns the state of a person's address. These fields are ours, not the original's. */
export async function emailState(db: Db, customer: Customer, now: number): Promise<Pick<WireUser, 'emailStatus' | 'emailChange'>> {
  const change = await openChange(db, customer.id, now)
  return {
    emailStatus: customer.email_confirmed_at === null ? 'unconfirmed' : 'confirmed',
    emailChange: change === null ? null : { to: change.to, until: change.until },
  }
}
