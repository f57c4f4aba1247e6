import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'

/**
 * What the desk has is the desk's; here it only tells a repeat, and a month is longer than any draft is sent again. What it refused waits
 * as long for somebody to look at it.
 */
const messagesKeptMs = 30 * dayMs

/** Deletes what was handed over or refused (SUP-03). What still waits for the desk has neither moment, and stays. May run at any time. */
export async function forgetOldMessages(db: Db, now: number): Promise<void> {
  const old = now - messagesKeptMs
  await db
    .deleteFrom('desk_message')
    .where((row) => row.or([row('delivered_at', '<=', old), row('refused_at', '<=', old)]))
    .execute()
}
