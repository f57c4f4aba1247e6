import type { Trx } from '../../db/database.ts'
import type { Customer } from './customers.ts'
import { dropChange } from './email/dropChange.ts'
import { releaseAccount } from './loginThrottle.ts'
import { spendLinks } from './oneTimeLink.ts'

/**
 * Gives a customer a new password and ends every session they have but `keep`, on this side and on the platform, and whatever could
 * still open one: logins that wait for a code, links that were mailed, and a change of address that waits. The customer's row must be held.
 */
export async function setPassword(
  trx: Trx,
  { id, email }: Pick<Customer, 'id' | 'email'>,
  passwordHash: string,
  keep: string | null,
): Promise<void> {
  await trx.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  await trx
    .deleteFrom('web_session')
    .where('customer_id', '=', id)
    .$if(keep !== null, (ended) => ended.where('hash', '<>', keep ?? ''))
    .execute()
  // Those that a session opened went with it; these wait for the second half of a login with the old password.
  await trx.deleteFrom('platform_session').where('customer_id', '=', id).where('status', '=', 'pending').execute()
  await trx.deleteFrom('waiting_login').where('customer_id', '=', id).execute()
  await spendLinks(trx, id)
  await dropChange(trx, id)
  await releaseAccount(trx, email)
}
