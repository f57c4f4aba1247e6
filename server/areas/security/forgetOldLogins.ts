import type { Db } from '../../db/database.ts'
import { waitingMs } from './waitingLogin.ts'

/** Deletes logins that waited too long for their second factor, and codes that are good no more. May run at any time. */
export async function forgetOldLogins(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('waiting_login')
    .where('made_at', '<=', now - waitingMs)
    .execute()
  await db.deleteFrom('factor_code').where('expires_at', '<=', now).execute()
}
