import { limits } from '../../../domain/funding/limits.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'

/**
 * Deletes cancelled deposits older than the longest session, since no charge of them can arrive any more, and
 * card checks and sessions older than a day.
 */
export async function purgeExpiredDeposits(db: Db, now: number): Promise<void> {
  const dayAgo = now - dayMs
  await db
    .deleteFrom('cancelled_deposit')
    .where('at', '<=', now - limits.cancelledDeposits.withinMs)
    .execute()
  await db
    .deleteFrom('passed_over')
    .where('at', '<=', now - limits.passedOver.withinMs)
    .execute()
  await db.deleteFrom('zoom_session').where('opened_at', '<=', dayAgo).execute()
  await db.deleteFrom('card_check').where('passed_at', '<=', dayAgo).execute()
}
