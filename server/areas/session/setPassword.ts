import type { Trx } from '../../db/database.ts'
import { endPushAfterNotice } from '../notifications/pushSubscriptions.ts'
import type { Customer } from './customers.ts'
import { dropEmailChange } from './email/dropEmailChange.ts'
import { clearAccountFailures } from './loginThrottle.ts'
import { invalidateLinks } from './oneTimeLink.ts'

/**
 * Sets a new password, also at the platform, and ends every session but `keep`, here and on the platform, and
 * all that could open one: waiting logins, mailed links, a pending change of address. Push messages to their
 * devices end with the notice of it. Lock the customer's row first.
 */
export async function setPassword(
  trx: Trx,
  { id, email }: Pick<Customer, 'id' | 'email'>,
  passwordHash: string,
  keep: string | null,
): Promise<void> {
  await trx.updateTable('customer').set({ password_hash: passwordHash, platform_password_hash: null }).where('id', '=', id).execute()
  await endPushAfterNotice(trx, id, keep)
  await trx
    .deleteFrom('web_session')
    .where('customer_id', '=', id)
    .$if(keep !== null, (ended) => ended.where('hash', '<>', keep ?? ''))
    .execute()
  // Platform sessions of a web session were deleted with it; pending ones wait for the second step of a login
  // with the old password.
  await trx.deleteFrom('platform_session').where('customer_id', '=', id).where('status', '=', 'pending').execute()
  await trx.deleteFrom('waiting_login').where('customer_id', '=', id).execute()
  await invalidateLinks(trx, id, ['undoEmail', 'undoPassword'])
  await dropEmailChange(trx, id)
  await clearAccountFailures(trx, email)
}
