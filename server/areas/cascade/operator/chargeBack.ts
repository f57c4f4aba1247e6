import { type Money, money } from '../../../../domain/kernel/money.ts'
import type { Db } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { isPosted } from '../../../ledger/post.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { takeBack } from '../../../ledger/takeBack.ts'
import { reviewOpenWithdrawals } from '../../withdrawals/reviewOpenWithdrawals.ts'
import { notifyOfDeposit } from '../notifyOfDeposit.ts'
import { lockDeposit } from '../record.ts'
import { requireAttempt } from './requireAttempt.ts'

/**
 * Books a chargeback: the person's bank has taken a credited deposit back (FUND-45); withdrawals that are not
 * sent go to review. Returns what the account could not give, the operator's loss. Throws OperatorRefusal
 * `unknown`, `notCredited`, `refunded`, `chargedBack`.
 */
export async function chargeBack(db: Db, reference: string, operator: Operator): Promise<Money> {
  return db.transaction().execute(async (trx) => {
    await requireAttempt(trx, reference)
    const deposit = await lockDeposit(trx, reference)
    const { status } = await requireAttempt(trx, reference)
    if (status !== 'approved') throw new OperatorRefusal('notCredited')
    if (await isPosted(trx, `${reference}:refund`)) throw new OperatorRefusal('refunded')
    const { account_id: account, amount, currency } = deposit
    await reviewOpenWithdrawals(trx, deposit.customer_id, operator.at)
    const loss = await takeBack(trx, {
      kind: 'chargeback',
      reference: `${reference}:chargeback`,
      account,
      amount: money(amount, currency),
      source: 'processors',
      at: operator.at,
    })
    if (loss === null) throw new OperatorRefusal('chargedBack')
    await recordOperatorAction(trx, operator, { action: 'chargeback', subject: reference, before: status, after: 'chargeback' })
    await notifyOfDeposit(trx, deposit, 'depositChargedBack', reference, operator.at)
    return loss
  })
}
