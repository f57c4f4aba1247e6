import type { Trx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { holdsValue } from './holdsValue.ts'

/**
 * The mailbox of an address that was never confirmed takes the account by a new password: whoever registered with it shows no right to
 * it, and a second factor of theirs ends. Hold the customer's row first. Throws Refusal 200 `reset.link` where the account holds anything of value.
 */
export async function claimEmail(trx: Trx, customerId: number, now: number): Promise<void> {
  if (await holdsValue(trx, customerId)) throw new Refusal(200, 'reset.link')
  await trx.updateTable('customer').set({ email_confirmed_at: now, two_factor: null }).where('id', '=', customerId).execute()
}
