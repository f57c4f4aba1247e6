import { hourMs } from '../../../domain/kernel/time.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { removePasskeysSince } from '../security/passkeys.ts'
import { notifyOfPasskey } from './notifyOfSecurity.ts'

/** A thief at an open device may add a passkey just before they change the password or the address. */
const beforeChangeMs = hourMs

/**
 * Removes the passkeys that a thief may have added around a change of theirs and since, and notifies of each:
 * one opens the account alone, and would outlive another password (SEC-09). Lock the customer's row first.
 */
export async function removeNewPasskeys(trx: Trx, deps: Deps, customerId: number, changedAt: number): Promise<void> {
  for (const name of await removePasskeysSince(trx, customerId, changedAt - beforeChangeMs))
    await notifyOfPasskey(trx, deps, { customerId, kind: 'passkeyRemoved', name })
}
