import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import { lifetimeMs } from '../../kernel/webSession.ts'

/**
 * Deletes what outlived its use. A deposit that was cancelled before it came: every charge of it was sent in a session that began before, and
 * no session lives longer. A passed check: a later charge is checked again.
 */
export async function forgetOldDeposits(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('shut_deposit')
    .where('at', '<=', now - lifetimeMs)
    .execute()
  await db
    .deleteFrom('card_check')
    .where('passed_at', '<=', now - dayMs)
    .execute()
}
