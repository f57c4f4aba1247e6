import type { Trx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { hasValue } from './hasValue.ts'

/**
 * Gives an account with an unconfirmed address to the mailbox's owner, who sets a new password: confirms the address, removes the second
 * factor. Lock the customer's row first. Throws Refusal 200 `reset.link` where the account holds anything of value.
 */
export async function claimEmail(trx: Trx, customerId: number, now: number): Promise<void> {
  if (await hasValue(trx, customerId)) throw new Refusal(200, 'reset.link')
  await trx.updateTable('customer').set({ email_confirmed_at: now, two_factor: null }).where('id', '=', customerId).execute()
}
