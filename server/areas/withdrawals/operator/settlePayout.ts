import { dayMs } from '../../../../domain/kernel/time.ts'
import { nextPayoutCheck } from '../../../../domain/withdrawals/payoutChecks.ts'
import type { Db, Trx } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { changeState } from '../changeState.ts'
import { lockAttempt, openStatuses } from '../recordPayout.ts'
import type { PayoutAttemptTable, WithdrawalRow } from '../tables.ts'

/** The payout side's answer to the operator. */
export type PayoutEnd = 'paid' | 'not-paid'

/** Lists the payouts without an outcome a day after their order, oldest first (WD-15). */
export const listOpenPayouts = (db: Db, now: number) =>
  db
    .selectFrom('payout_attempt')
    .innerJoin('withdrawal', 'withdrawal.id', 'withdrawal_id')
    .select(['reference', 'status', 'sent_at', 'method', 'wallet', 'arrives', 'arrives_currency', 'customer_id'])
    .where('status', 'in', openStatuses)
    .where('sent_at', '<=', now - dayMs)
    .orderBy('sent_at')
    .execute()

/**
 * Ends a payout without an outcome by an operator's word (WD-15): sent, or in review, from where it is sent
 * anew or rejected. Throws OperatorRefusal `unknown`, `settled`, `tooEarly`.
 */
export async function settlePayout(db: Db, reference: string, as: PayoutEnd, operator: Operator): Promise<WithdrawalRow> {
  const { at } = operator
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('payout_attempt').select('reference').where('reference', '=', reference).executeTakeFirst()
    if (!known) throw new OperatorRefusal('unknown')
    const { row, attempt } = await lockAttempt(trx, reference)
    if (!openStatuses.includes(attempt.status)) throw new OperatorRefusal('settled')
    if (at - attempt.sent_at < dayMs) throw new OperatorRefusal('tooEarly')
    const after = await endPayout(trx, row, attempt, as, at)
    if (after === null) throw new OperatorRefusal('settled')
    await recordOperatorAction(trx, operator, { action: as, subject: reference, before: attempt.status, after: after.state })
    return after
  })
}

async function endPayout(
  trx: Trx,
  row: WithdrawalRow,
  { reference, sent_at: sentAt }: PayoutAttemptTable,
  as: PayoutEnd,
  at: number,
): Promise<WithdrawalRow | null> {
  const update = (change: Partial<PayoutAttemptTable>) =>
    trx.updateTable('payout_attempt').set(change).where('reference', '=', reference).execute()
  if (as === 'paid') {
    await update({ status: 'paid', settled_at: at, ask_at: nextPayoutCheck(sentAt, at, 'paid') })
    return changeState(trx, row, { to: 'sent', at })
  }
  // Asked once more a day later, so that a mistake is found.
  await update({ status: 'voided', settled_at: at, ask_at: at + dayMs })
  return changeState(trx, row, { to: 'inReview', at, code: 'withdrawal.payout_refused' })
}
