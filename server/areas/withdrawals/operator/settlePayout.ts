import { money } from '../../../../domain/kernel/money.ts'
import { dayMs } from '../../../../domain/kernel/time.ts'
import { nextPayoutCheck } from '../../../../domain/withdrawals/payoutChecks.ts'
import type { Db, Trx } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { changeState } from '../changeState.ts'
import { lockAttempt, openStatuses } from '../recordPayout.ts'
import type { PayoutAttemptTable, WithdrawalRow } from '../tables.ts'
import type { WithdrawalDeps } from '../withdrawalDeps.ts'

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
 * Ends a payout without an outcome by an operator's decision (WD-15): sent, or in review, from where it is
 * sent again or rejected. Throws OperatorRefusal `unknown`, `settled`, `tooEarly`; `payoutAccepted`,
 * `payoutPaid` if the payout side says so of one called not paid: a second order would pay twice.
 */
export async function settlePayout(
  { db, payouts }: Pick<WithdrawalDeps, 'db' | 'payouts'>,
  reference: string,
  as: PayoutEnd,
  operator: Operator,
): Promise<WithdrawalRow> {
  const { at } = operator
  const { row: asked } = await db.transaction().execute((trx) => requireOpen(trx, reference, at))
  if (as === 'not-paid') {
    const { is } = await payouts.status(reference, money(asked.arrives, asked.arrives_currency))
    if (is === 'accepted') throw new OperatorRefusal('payoutAccepted')
    if (is === 'paid') throw new OperatorRefusal('payoutPaid')
  }
  return db.transaction().execute(async (trx) => {
    // The job may have recorded its outcome meanwhile.
    const { row, attempt } = await requireOpen(trx, reference, at)
    const after = await endPayout(trx, row, attempt, as, at)
    if (after === null) throw new OperatorRefusal('settled')
    await recordOperatorAction(trx, operator, { action: as, subject: reference, before: attempt.status, after: after.state })
    return after
  })
}

/** Locks the withdrawal of an order without an outcome that is a day old, and returns both. */
async function requireOpen(trx: Trx, reference: string, at: number): ReturnType<typeof lockAttempt> {
  const known = await trx.selectFrom('payout_attempt').select('reference').where('reference', '=', reference).executeTakeFirst()
  if (!known) throw new OperatorRefusal('unknown')
  const found = await lockAttempt(trx, reference)
  if (!openStatuses.includes(found.attempt.status)) throw new OperatorRefusal('settled')
  if (at - found.attempt.sent_at < dayMs) throw new OperatorRefusal('tooEarly')
  return found
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
