import type { Money } from '../../../../domain/kernel/money.ts'
import type { Db } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { lockDeposit } from '../record.ts'
import { reversalOf, reverseDeposit } from '../reverseDeposit.ts'
import { requireAttempt } from './requireAttempt.ts'

/**
 * Books a chargeback: the person's bank has taken a credited deposit back (FUND-45). Returns what the account
 * could not give, the operator's loss. Throws OperatorRefusal `unknown`, `notCredited`, `refunded`,
 * `chargedBack`, `inPart`.
 */
export async function chargeBack(db: Db, reference: string, operator: Operator): Promise<Money> {
  return db.transaction().execute(async (trx) => {
    await requireAttempt(trx, reference)
    const deposit = await lockDeposit(trx, reference)
    const { status } = await requireAttempt(trx, reference)
    if (status !== 'approved') throw new OperatorRefusal('notCredited')
    const reversal = await reversalOf(trx, reference)
    if (reversal === 'ownRefund' || reversal === 'refund') throw new OperatorRefusal('refunded')
    if (reversal === 'part') throw new OperatorRefusal('inPart')
    const loss = await reverseDeposit(trx, deposit, reference, 'chargeback', operator.at)
    if (loss === null) throw new OperatorRefusal('chargedBack')
    await recordOperatorAction(trx, operator, { action: 'chargeback', subject: reference, before: status, after: 'chargeback' })
    return loss
  })
}
