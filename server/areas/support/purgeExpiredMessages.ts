import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'

/**
 * A delivered message is kept only to detect duplicates, and no draft is sent again after a month. A rejected
 * one waits as long for an operator.
 */
const retentionMs = 30 * dayMs

/**
 * Deletes delivered and rejected messages older than a month (SUP-03). Waiting messages stay. Safe to run at
 * any time.
 */
export async function purgeExpiredMessages(db: Db, now: number): Promise<void> {
  const old = now - retentionMs
  await db
    .deleteFrom('desk_message')
    .where((row) => row.or([row('delivered_at', '<=', old), row('refused_at', '<=', old)]))
    .execute()
}
