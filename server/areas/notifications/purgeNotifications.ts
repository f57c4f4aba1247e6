import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'

/** Notifications are kept for this long. */
const keptMs = 180 * dayMs

/** Deletes old notifications. Safe to run at any time. */
export async function purgeNotifications(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<=', now - keptMs)
    .execute()
}
