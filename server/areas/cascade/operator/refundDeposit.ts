import { processorTable } from '../../../../domain/cascade/processorTable.ts'
import type { Trx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { lockMoney } from '../../../ledger/lockAccount.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { accountMoneyOf } from '../../promotions/accountMoneyOf.ts'
import { reverseGrants } from '../../promotions/reverseGrants.ts'
import { confirmRefund, moveRefund, ownRefundOf, suspense } from '../ownRefund.ts'
import type { PaymentDeps } from '../paymentDeps.ts'
import { lockDeposit } from '../record.ts'
import { reversalOf, reverseDeposit } from '../reverseDeposit.ts'
import type { AttemptTable, DepositTable } from '../tables.ts'
import { requireAttempt } from './requireAttempt.ts'

/**
 * Refunds a credited deposit from free money and takes its bonus back (FUND-45). `open`: the money waits in
 * suspense, repeat the command. Throws OperatorRefusal `unknown`, `notCredited`, `refunded`, `chargedBack`,
 * `inPart`, `noRefunds`, `givenUp`; Refusal `funds.insufficient`.
 */
export async function refundDeposit(
  { db, processors }: Pick<PaymentDeps, 'db' | 'processors'>,
  reference: string,
  operator: Operator,
): Promise<'refunded' | 'open'> {
  const attempt = await db.transaction().execute((trx) => beginRefund(trx, reference, operator))
  if (attempt === null) return 'refunded'
  if ((await processors.void(attempt.processor, reference)) === 'unknown') return 'open'
  await db.transaction().execute((trx) => endRefund(trx, reference, operator))
  return 'refunded'
}

/** Books the processor's confirmation; also of a refund that was given up while the processor was asked. */
async function endRefund(trx: Trx, reference: string, operator: Operator): Promise<void> {
  const deposit = await lockDeposit(trx, reference)
  if ((await ownRefundOf(trx, reference)) !== 'notMade') return confirmRefund(trx, deposit, reference, operator.at)
  // The account has the money again, and the processor has returned it too.
  await refuseReversed(trx, reference)
  await reverseDeposit(trx, deposit, reference, 'refund', operator.at)
  await recordOperatorAction(trx, operator, { action: 'refund', subject: reference, before: 'not-made', after: 'refund' })
}

/** Throws if the deposit has left without our call: its money would leave the account twice. */
async function refuseReversed(trx: Trx, reference: string): Promise<void> {
  const reversal = await reversalOf(trx, reference)
  if (reversal === 'chargeback') throw new OperatorRefusal('chargedBack')
  if (reversal === 'refund') throw new OperatorRefusal('refunded')
  // The processor would return what is left, and we would take the whole.
  if (reversal === 'part') throw new OperatorRefusal('inPart')
}

/** Returns the attempt to void; null if its processor has confirmed the refund already. */
async function beginRefund(trx: Trx, reference: string, operator: Operator): Promise<AttemptTable | null> {
  await requireAttempt(trx, reference)
  const deposit = await lockDeposit(trx, reference)
  const attempt = await requireAttempt(trx, reference)
  if (attempt.status !== 'approved') throw new OperatorRefusal('notCredited')
  await refuseReversed(trx, reference)
  if (!processorTable[attempt.processor].abilities.refund) throw new OperatorRefusal('noRefunds')
  const own = await ownRefundOf(trx, reference)
  if (own === 'notMade') throw new OperatorRefusal('givenUp')
  if (own !== null) return own === 'returned' ? null : attempt
  await takeRefund(trx, deposit, reference, operator.at)
  await recordOperatorAction(trx, operator, { action: 'refund', subject: reference, before: 'approved', after: 'refund' })
  return attempt
}

/** Takes a refund's money, and the bonus of its deposit. Bonus money of the account pays no refund. */
async function takeRefund(trx: Trx, deposit: DepositTable, reference: string, at: number): Promise<void> {
  const { account_id: account, amount } = deposit
  // An order between reading and taking would make the taking fail.
  await lockMoney(trx, account)
  if ((await accountMoneyOf(trx, account)).free.minor < amount) throw new Refusal(200, 'funds.insufficient')
  await moveRefund(trx, { from: { of: 'account', account }, to: suspense, deposit, reference: `${reference}:refund`, at })
  await reverseGrants(trx, { deposit: reference, part: amount, whole: amount, by: 'refund', at })
}
