import type { Factor } from '../../../../contract/security.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { resetThrottle } from '../../security/factorThrottle.ts'
import { notifyOfFactor } from '../notifyOfSecurity.ts'

/**
 * Switches to one factor, or to none, in this transaction: at no instant are two on (SEC-03). Voids all that
 * the one before could still do. `session`: the one that changes it. Lock the customer's row first.
 */
export async function setFactor(
  trx: Trx,
  deps: Deps,
  { customerId, session, factor }: { customerId: number; session: string; factor: Factor | null },
): Promise<void> {
  const at = deps.now()
  await trx.updateTable('customer').set({ two_factor: factor }).where('id', '=', customerId).execute()
  for (const table of ['step_up', 'factor_setup', 'factor_code', 'waiting_login'] as const)
    await trx.deleteFrom(table).where('customer_id', '=', customerId).execute()
  // Each factor starts with recovery codes of its own.
  await trx.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute()
  if (factor !== 'google') await trx.deleteFrom('totp_secret').where('customer_id', '=', customerId).execute()
  await trx.updateTable('web_session').set({ checked_at: null, checked_factor: null }).where('customer_id', '=', customerId).execute()
  if (factor !== null)
    await trx.updateTable('web_session').set({ checked_at: at, checked_factor: factor }).where('hash', '=', session).execute()
  await resetThrottle(trx, customerId)
  await notifyOfFactor(trx, deps, { customerId, factor })
}
