import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import { idleMs, lifetimeMs } from '../../kernel/webSession.ts'

/** Deletes ended sessions, and expired throttles, challenges, letters and links. Safe to run at any time. */
export async function purgeExpiredSessions(db: Db, now: number): Promise<void> {
  const dayAgo = now - dayMs
  await db
    .deleteFrom('web_session')
    .where(({ or, eb }) => or([eb('seen_at', '<=', now - idleMs), eb('opened_at', '<=', now - lifetimeMs)]))
    .execute()
  await db.deleteFrom('platform_session').where('status', '=', 'pending').where('made_at', '<=', dayAgo).execute()
  await db.deleteFrom('login_throttle').where('last_at', '<=', dayAgo).where('blocked_until', '<=', now).execute()
  await db.deleteFrom('spent_challenge').where('expires_at', '<=', now).execute()
  await db.deleteFrom('login_notice').where('sent_at', '<=', dayAgo).execute()
  await db.deleteFrom('mailed_link').where('made_at', '<=', dayAgo).where('expires_at', '<=', now).execute()
  await db.deleteFrom('call_count').where('since', '<=', dayAgo).execute()
  await db.deleteFrom('mobile_visit').where('at', '<=', dayAgo).execute()
}
