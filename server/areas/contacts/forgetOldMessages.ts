import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'

/** What the desk has is the desk's; here it only tells a repeat, and a month is longer than any draft is sent again. */
const messagesKeptMs = 30 * dayMs

/** Deletes what was handed over (SUP-03). What still waits for the desk has no `delivered_at`, and stays. May run at any time. */
export async function forgetOldMessages(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('desk_message')
    .where('delivered_at', '<=', now - messagesKeptMs)
    .execute()
}
