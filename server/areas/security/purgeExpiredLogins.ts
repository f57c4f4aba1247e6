import { stepUpMs } from '../../../domain/security/stepUp.ts'
import type { Db } from '../../db/database.ts'
import { waitingLoginMs } from './waitingLogin.ts'

/**
 * Deletes logins that waited too long for their second factor, expired codes, and what was not confirmed.
 * Safe to run at any time.
 */
export async function purgeExpiredLogins(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('waiting_login')
    .where('made_at', '<=', now - waitingLoginMs)
    .execute()
  for (const table of ['step_up', 'factor_setup', 'passkey_challenge'] as const)
    await db
      .deleteFrom(table)
      .where('made_at', '<=', now - stepUpMs)
      .execute()
  await db.deleteFrom('factor_code').where('expires_at', '<=', now).execute()
}
