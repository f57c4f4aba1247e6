import type { Db } from '../../../db/database.ts'
import type { UnreadableReversalTable } from '../tables.ts'

/** Lists the unreadable reversals that no operator has ended, oldest first (FUND-45). */
export const listUnreadable = (db: Db): Promise<UnreadableReversalTable[]> =>
  db.selectFrom('unreadable_reversal').selectAll().where('ended_at', 'is', null).orderBy('seq').execute()
