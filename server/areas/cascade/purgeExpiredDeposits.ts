import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import { lifetimeMs } from '../../kernel/webSession.ts'

/**
 * Deletes cancelled deposits older than the longest session, since no charge of them can arrive any more, and
 * card checks and sessions older than a day.
 */
export async function purgeExpiredDeposits(db: Db, now: number): Promise<void> {
  const [sessionStart, dayAgo] = [now - lifetimeMs, now - dayMs]
  await db.deleteFrom('cancelled_deposit').where('at', '<=', sessionStart).execute()
  await db.deleteFrom('passed_over').where('at', '<=', sessionStart).execute()
  await db.deleteFrom('zoom_session').where('opened_at', '<=', dayAgo).execute()
  await db.deleteFrom('card_check').where('passed_at', '<=', dayAgo).execute()
}
