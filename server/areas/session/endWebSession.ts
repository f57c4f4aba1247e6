import type { Trx } from '../../db/database.ts'
import { endPushOfSession } from '../notifications/pushSubscriptions.ts'

/**
 * Ends a session, given by its hash, with its platform sessions and the push messages to its device (PWA-07).
 * Safe to repeat.
 */
export async function endWebSession(trx: Trx, hash: string): Promise<void> {
  // Locked first, so that a device that subscribes meanwhile waits, and then finds no session.
  await trx.selectFrom('web_session').select('hash').where('hash', '=', hash).forUpdate().execute()
  // Before the session: its deletion takes the session's name from the subscription.
  await endPushOfSession(trx, hash)
  await trx.deleteFrom('web_session').where('hash', '=', hash).execute()
}
