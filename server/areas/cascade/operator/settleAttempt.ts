import { cascadeCodes } from '../../../../domain/cascade/codes.ts'
import { dayMs } from '../../../../domain/kernel/time.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { notifyOfDeposit } from '../notifyOfDeposit.ts'
import type { PaymentDeps } from '../paymentDeps.ts'
import { applyFinding, type Finding, lockDeposit } from '../record.ts'
import type { AttemptTable } from '../tables.ts'
import { requireAttempt } from './requireAttempt.ts'

/** A processor's answer to the operator. */
export type Settlement = 'charged' | 'not-charged'

const findings: Readonly<Record<Settlement, (attempt: AttemptTable) => Finding>> = {
  charged: ({ reference, processor_id: id }) => ({ is: 'approved', id: id ?? reference }),
  // The attempt counts as declined, not voided: the sweep asks for another day, so that a mistake is found
  // and refunded.
  'not-charged': () => ({ is: 'free', as: 'declined', code: cascadeCodes.settled }),
}

/**
 * Ends an attempt without a result as an operator decides (FUND-44): credited, or closed as not charged. The
 * person is notified. Throws Refusal `unknown`, `settled` (it has its outcome), `tooEarly` (less than a day
 * since it was sent).
 */
export async function settleAttempt(
  { db }: Pick<PaymentDeps, 'db'>,
  reference: string,
  as: Settlement,
  operator: Operator,
): Promise<AttemptTable> {
  return db.transaction().execute(async (trx) => {
    await requireAttempt(trx, reference)
    const deposit = await lockDeposit(trx, reference)
    const before = await requireAttempt(trx, reference)
    if (before.sent_at === null || ['approved', 'declined', 'voided'].includes(before.status)) throw new OperatorRefusal('settled')
    if (operator.at - before.sent_at < dayMs) throw new OperatorRefusal('tooEarly')
    const after = await applyFinding(trx, deposit, before, findings[as](before), operator.at)
    await recordOperatorAction(trx, operator, { action: as, subject: reference, before: before.status, after: after.status })
    if (as === 'not-charged') await notifyOfDeposit(trx, deposit, 'depositNotCharged', reference, operator.at)
    return after
  })
}
