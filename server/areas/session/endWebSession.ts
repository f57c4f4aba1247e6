import type { Trx } from '../../db/database.ts'
import { endPushOfSession } from '../notifications/pushSubscriptions.ts'

/**
 * Ends a session, given by its hash, with its platform sessions and the push messages to its device (PWA-07).
 * Safe to repeat.
 */
export async function endWebSession(trx: Trx, hash: string): Promise<void> {
  // Before the session, whose deletion takes its name from the subscription.
  await endPushOfSession(trx, hash)
  await trx.deleteFrom('web_session').where('hash', '=', hash).execute()
}
