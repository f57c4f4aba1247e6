import type { Db, Trx } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import type { UnreadableReversalTable } from '../tables.ts'

/** Lists the unreadable reversals that no operator has ended, oldest first (FUND-45). */
export const listUnreadable = (db: Db): Promise<UnreadableReversalTable[]> =>
  db.selectFrom('unreadable_reversal').selectAll().where('ended_at', 'is', null).orderBy('seq').execute()

/**
 * Locks an unreadable reversal that waits for its end, and returns it (FUND-45). Throws OperatorRefusal
 * `unknown`, `reversalEnded`.
 */
export async function requireUnreadable(trx: Trx, seq: number): Promise<UnreadableReversalTable> {
  const row = await trx.selectFrom('unreadable_reversal').selectAll().where('seq', '=', seq).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new OperatorRefusal('unknown')
  if (row.ended_at !== null) throw new OperatorRefusal('reversalEnded')
  return row
}

/** Ends an unreadable reversal, which must be locked, by an operator's decision (FUND-45). */
export async function endUnreadable(
  trx: Trx,
  seq: number,
  operator: Operator,
  decision: { subject: string; after: string },
): Promise<void> {
  await trx.updateTable('unreadable_reversal').set({ ended_at: operator.at }).where('seq', '=', seq).execute()
  await recordOperatorAction(trx, operator, { action: 'reversal', before: 'unreadable', ...decision })
}
