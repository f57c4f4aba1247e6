import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import { waitingMs } from '../security/waitingLogin.ts'
import { idleMs, lifetimeMs } from '../../kernel/webSession.ts'

/** A client asks about a payment for a day at most (FUND-34); a month leaves room for those who come back late. */
const keysKeptMs = 30 * dayMs
/** What the desk has is the desk's; here it only tells a repeat, and a month is longer than any draft is sent again. */
const messagesKeptMs = 30 * dayMs

/** Deletes what can open, refuse or repeat nothing any more: ended sessions, passed waits, old keys, messages that were handed over. Answers nothing; may run at any time. */
export async function forgetOld(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('web_session')
    .where(({ or, eb }) => or([eb('seen_at', '<=', now - idleMs), eb('opened_at', '<=', now - lifetimeMs)]))
    .execute()
  await db
    .deleteFrom('platform_session')
    .where('status', '=', 'pending')
    .where('made_at', '<=', now - dayMs)
    .execute()
  await db
    .deleteFrom('login_throttle')
    .where('last_at', '<=', now - dayMs)
    .where('blocked_until', '<=', now)
    .execute()
  await db.deleteFrom('spent_challenge').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('login_notice')
    .where('sent_at', '<=', now - dayMs)
    .execute()
  await db
    .deleteFrom('mailed_link')
    .where('made_at', '<=', now - dayMs)
    .execute()
  await db
    .deleteFrom('waiting_login')
    .where('made_at', '<=', now - waitingMs)
    .execute()
  await db
    .deleteFrom('mobile_visit')
    .where('at', '<=', now - dayMs)
    .execute()
  await db.deleteFrom('factor_code').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('idempotency')
    .where('started_at', '<=', now - keysKeptMs)
    .execute()
  // What still waits for the desk has no `delivered_at`, and stays.
  await db
    .deleteFrom('desk_message')
    .where('delivered_at', '<=', now - messagesKeptMs)
    .execute()
}
