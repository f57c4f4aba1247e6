import type { Db } from '../../db/database.ts'
import { waitingLoginMs } from './waitingLogin.ts'

/** Deletes logins that waited too long for their second factor, and expired codes. Safe to run at any time. */
export async function purgeExpiredLogins(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('waiting_login')
    .where('made_at', '<=', now - waitingLoginMs)
    .execute()
  await db.deleteFrom('factor_code').where('expires_at', '<=', now).execute()
}
