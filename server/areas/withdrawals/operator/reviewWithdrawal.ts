import type { Db } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { changeState, lockWithdrawal } from '../changeState.ts'
import type { WithdrawalRow } from '../tables.ts'

/** Lists the withdrawals that wait for a review, oldest first. */
export const listInReview = (db: Db): Promise<WithdrawalRow[]> =>
  db.selectFrom('withdrawal').selectAll().where('state', '=', 'inReview').orderBy('requested_at').execute()

/**
 * Approves or rejects a withdrawal in review (WD-06, case six); the person reads the reason of a rejection.
 * Throws OperatorRefusal `unknown`, `notInReview`.
 */
export async function reviewWithdrawal(db: Db, id: string, decision: 'approve' | 'reject', operator: Operator): Promise<WithdrawalRow> {
  return db.transaction().execute(async (trx) => {
    const row = await lockWithdrawal(trx, id)
    if (row === null) throw new OperatorRefusal('unknown')
    if (row.state !== 'inReview') throw new OperatorRefusal('notInReview')
    const { at, reason } = operator
    const change = decision === 'approve' ? { to: 'approved' as const, at, dueAt: at } : { to: 'rejected' as const, at, reason }
    // The reason of this review must not send it to another one.
    await trx.updateTable('withdrawal').set({ review_code: null }).where('id', '=', id).execute()
    const after = await changeState(trx, row, change)
    if (after === null) throw new OperatorRefusal('notInReview')
    await recordOperatorAction(trx, operator, { action: decision, subject: id, before: row.state, after: after.state })
    return after
  })
}
