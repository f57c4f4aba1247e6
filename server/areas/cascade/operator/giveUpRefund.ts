import { processorTable } from '../../../../domain/cascade/processorTable.ts'
import { money } from '../../../../domain/kernel/money.ts'
import { dayMs } from '../../../../domain/kernel/time.ts'
import type { Trx } from '../../../db/database.ts'
import { lockMoney } from '../../../ledger/lockAccount.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { giveGrantsAgain } from '../../promotions/reverseGrants.ts'
import { notifyOfDeposit } from '../notifyOfDeposit.ts'
import { moveRefund, ownRefundOf, suspense } from '../ownRefund.ts'
import type { PaymentDeps } from '../paymentDeps.ts'
import { lockDeposit } from '../record.ts'
import type { DepositTable } from '../tables.ts'
import { requireAttempt } from './requireAttempt.ts'

/**
 * Ends a refund that its processor has not made (FUND-45): its money, and the bonus that it took, are in the
 * account again. Throws OperatorRefusal `unknown`, `noRefund` (none is open), `refunded`, `refundEarly` (less
 * than a day old), `refundMade` (its processor says so: repeat the refund).
 */
export async function giveUpRefund(
  { db, processors }: Pick<PaymentDeps, 'db' | 'processors'>,
  reference: string,
  operator: Operator,
): Promise<void> {
  const { processor, deposit, isHeld } = await db.transaction().execute(async (trx) => {
    const attempt = await requireAttempt(trx, reference)
    const refunded = await requireOpenRefund(trx, reference, operator.at)
    return { processor: attempt.processor, deposit: refunded, isHeld: (await reversalHeld(trx, reference)) !== undefined }
  })
  // Our call may have arrived and its answer be lost: the charge is void then. A chargeback ends it too.
  if (processorTable[processor].abilities.statusByReference && !isHeld) {
    const { is } = await processors.status(processor, reference, money(deposit.amount, deposit.currency))
    if (is === 'declined') throw new OperatorRefusal('refundMade')
  }
  await db.transaction().execute(async (trx) => {
    // An answer or a report may have confirmed it meanwhile.
    await requireOpenRefund(trx, reference, operator.at)
    const { account_id: account } = deposit
    await lockMoney(trx, account)
    const back = { kind: 'refund.notMade', from: suspense, to: { of: 'account', account } } as const
    await moveRefund(trx, { ...back, deposit, reference: `${reference}:refund:notMade`, at: operator.at })
    await giveGrantsAgain(trx, reference, 'refund', operator.at)
    await recordOperatorAction(trx, operator, { action: 'refund', subject: reference, before: 'refund', after: 'not-made' })
    await notifyOfDeposit(trx, deposit, 'depositRefundFailed', reference, operator.at)
  })
}

/** Locks the deposit of an open refund, and returns it. */
async function requireOpenRefund(trx: Trx, reference: string, at: number): Promise<DepositTable> {
  const deposit = await lockDeposit(trx, reference)
  const own = await ownRefundOf(trx, reference)
  if (own === 'returned') throw new OperatorRefusal('refunded')
  if (own !== 'open') throw new OperatorRefusal('noRefund')
  const begun = await trx.selectFrom('ledger_entry').select('at').where('reference', '=', `${reference}:refund`).executeTakeFirstOrThrow()
  // A call may be under way for long: settleAttempt waits as long.
  if (at - begun.at < dayMs) throw new OperatorRefusal('refundEarly')
  return deposit
}

/** Returns a reversal of the deposit that waits for this refund's end. */
const reversalHeld = (trx: Trx, reference: string) =>
  trx.selectFrom('processor_reversal').select('seq').where('reference', '=', reference).where('held', '=', 'amount').executeTakeFirst()
