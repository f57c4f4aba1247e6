import { maxVoided, nextPayoutCheck, nextSending } from '../../../domain/withdrawals/payoutChecks.ts'
import type { Trx } from '../../db/database.ts'
import type { PayoutStatus, PayoutVerdict } from '../../external/payouts.ts'
import { changeState, lockWithdrawal } from './changeState.ts'
import type { PayoutAttemptTable, WithdrawalRow } from './tables.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

/** A fact learned about an attempt. */
export type PayoutFinding = PayoutVerdict | PayoutStatus

/** Locks the withdrawal of an attempt and returns both. */
export async function lockAttempt(trx: Trx, reference: string): Promise<{ row: WithdrawalRow; attempt: PayoutAttemptTable }> {
  const find = () => trx.selectFrom('payout_attempt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  const { withdrawal_id: id } = await find()
  const row = await lockWithdrawal(trx, id)
  if (row === null) throw new Error(`a payout without its withdrawal: ${reference}`)
  return { row, attempt: await find() }
}

/** The statuses of an order whose outcome is not known. */
export const openStatuses: readonly PayoutAttemptTable['status'][] = ['sent', 'unknown', 'accepted', 'voiding']

/**
 * Records a finding once, with all that follows from it in the same transaction: an outcome never changes,
 * but a payout can come back.
 */
export async function recordPayout(deps: WithdrawalDeps, reference: string, finding: PayoutFinding): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row, attempt } = await lockAttempt(trx, reference)
    const update = (change: Partial<PayoutAttemptTable>) =>
      trx.updateTable('payout_attempt').set(change).where('reference', '=', reference).execute()
    const next = nextPayoutCheck(attempt.sent_at, at, 'open')
    if (attempt.status === 'paid') {
      if (finding.is === 'rejected' || finding.is === 'voided')
        deps.log.error({ reference, finding: finding.is }, 'the payout side denies a payout that it called paid: an operator has to ask')
      // A bank returns money days later, for instance from a closed account.
      if (finding.is !== 'returned') return update({ ask_at: nextPayoutCheck(attempt.sent_at, at, 'paid') })
      await update({ status: 'returned', ask_at: null })
      return changeState(trx, row, { to: 'returned', at, reason: finding.reason })
    }
    if (!openStatuses.includes(attempt.status)) {
      if (finding.is === 'paid' || finding.is === 'accepted')
        deps.log.error({ reference, status: attempt.status }, 'the payout side pays an order that had ended')
      return update({ ask_at: null })
    }
    switch (finding.is) {
      case 'refused':
        // The payout side cannot read the order: no proof that it has not paid, and a fault that does not
        // mend itself.
        deps.log.error({ reference, status: finding.status }, 'the payout side refused an order as invalid')
        return update({ status: 'unknown', ask_at: next })
      case 'unknown':
        return update({ status: attempt.status === 'sent' ? 'unknown' : attempt.status, ask_at: next })
      case 'notFound':
        // An accepted order that the payout side has lost is voided with the next answer like this one.
        return update({ status: attempt.status === 'voiding' ? 'voiding' : 'unknown', ask_at: next })
      case 'accepted':
        return update({ status: attempt.status === 'voiding' ? 'voiding' : 'accepted', payout_id: finding.id, ask_at: next })
      case 'paid':
        await update({ status: 'paid', payout_id: finding.id, settled_at: at, ask_at: nextPayoutCheck(attempt.sent_at, at, 'paid') })
        return changeState(trx, row, { to: 'sent', at })
      case 'rejected':
        await update({ status: 'rejected', settled_at: at, ask_at: null })
        return changeState(trx, row, { to: 'rejected', at, reason: finding.reason })
      case 'returned': {
        // Paid and returned before it was asked about.
        await update({ status: 'returned', settled_at: at, ask_at: null })
        const sent = await changeState(trx, row, { to: 'sent', at })
        return sent && changeState(trx, sent, { to: 'returned', at, reason: finding.reason })
      }
      case 'notSent':
      case 'voided':
        await update({ status: finding.is, settled_at: at, ask_at: null })
        return sendAgain(trx, deps, row)
    }
  })
  deps.faultPoint('answer recorded')
}

/**
 * Lets an order that was provably not paid be sent again, later each time. An operator looks at it first
 * after several voided ones, or if a deposit was taken back meanwhile.
 */
async function sendAgain(trx: Trx, { now, log }: WithdrawalDeps, row: WithdrawalRow): Promise<void> {
  const at = now()
  if (row.review_code !== null) {
    await changeState(trx, row, { to: 'inReview', at, code: row.review_code })
    return
  }
  const attempts = await trx.selectFrom('payout_attempt').select('status').where('withdrawal_id', '=', row.id).execute()
  const voided = attempts.filter(({ status }) => status === 'voided').length
  if (voided < maxVoided) {
    await changeState(trx, row, { to: 'approved', at, dueAt: nextSending(attempts.length, at) })
    return
  }
  log.error({ withdrawal: row.id, voided }, 'the payout side takes no order of a withdrawal: an operator has to review it')
  await changeState(trx, row, { to: 'inReview', at, code: 'withdrawal.payout_refused' })
}
