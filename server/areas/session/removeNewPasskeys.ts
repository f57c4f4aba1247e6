import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { removePasskeysSince } from '../security/passkeys.ts'
import { notifyOfPasskey } from './notifyOfSecurity.ts'

/**
 * Removes the passkeys that a thief may have added since a time, and notifies of each: one opens the account
 * alone, and would outlive another password (SEC-09). Lock the customer's row first.
 */
export async function removeNewPasskeys(trx: Trx, deps: Deps, customerId: number, since: number): Promise<void> {
  for (const name of await removePasskeysSince(trx, customerId, since))
    await notifyOfPasskey(trx, deps, { customerId, kind: 'passkeyRemoved', name })
}
