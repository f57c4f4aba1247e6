import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { resolutionOf } from '../../../domain/cascade/resolution.ts'
import { nextStatusCheck } from '../../../domain/cascade/statusChecks.ts'
import { money } from '../../../domain/kernel/money.ts'
import { post } from '../../ledger/post.ts'
import { findingOf } from './charge.ts'
import { notifyOfDeposit } from './notifyOfDeposit.ts'
import { beginVoid, isUnresolved, lateChargeEntry, recordFinding } from './record.ts'
import { recordRepeat } from './recordRepeat.ts'
import type { AttemptTable } from './tables.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/**
 * Asks the processor for an attempt's outcome and records it. An answer that proves nothing changes nothing.
 */
export async function resolveAttempt(paymentDeps: PaymentDeps, attempt: AttemptTable): Promise<AttemptTable> {
  if (attempt.sent_at === null) return attempt
  if (attempt.status === 'voiding') return voidAttempt(paymentDeps, attempt, attempt.code ?? 'cascade.not_sent')
  const deposit = await paymentDeps.db.selectFrom('deposit').selectAll().where('id', '=', attempt.deposit_id).executeTakeFirstOrThrow()
  if (!processorTable[attempt.processor].abilities.statusByReference) return attempt
  const verdict = await paymentDeps.processors.status(attempt.processor, attempt.reference, money(deposit.amount, deposit.currency))
  paymentDeps.faultPoint('asked the processor')
  const next = resolutionOf(attempt.processor, verdict.is, paymentDeps.now() - attempt.sent_at)
  if (next.do === 'void') return isUnresolved(attempt) ? voidAttempt(paymentDeps, attempt, next.code) : voidEnded(paymentDeps, attempt)
  if (next.do === 'wait' || verdict.is === 'notFound') return attempt
  const finding = findingOf(verdict)
  return (await recordRepeat(paymentDeps, attempt, finding)) ?? recordFinding(paymentDeps, attempt.reference, finding)
}

/**
 * Voids an attempt at its processor; only a confirmed void proves that nothing is charged. A void cannot be
 * withdrawn: it is repeated until it is confirmed, and an approval in the meantime is not credited.
 */
export async function voidAttempt(paymentDeps: PaymentDeps, { reference, processor }: AttemptTable, code: string): Promise<AttemptTable> {
  const begun = await beginVoid(paymentDeps, reference, code)
  if (begun.status !== 'voiding') return begun
  if ((await paymentDeps.processors.void(processor, reference)) === 'unknown') return begun
  return recordFinding(paymentDeps, reference, { is: 'free', as: 'voided', code: begun.code ?? code })
}

/**
 * Voids a declined attempt that could still be charged: once confirmed, it is not asked about again. One that
 * is credited stays: its void would give the money back without an entry.
 */
async function voidEnded({ db, processors }: PaymentDeps, attempt: AttemptTable): Promise<AttemptTable> {
  if (attempt.status !== 'declined') return attempt
  if ((await processors.void(attempt.processor, attempt.reference)) === 'unknown') return attempt
  const voided = await db
    .updateTable('payment_attempt')
    .set({ ask_at: null })
    .where('reference', '=', attempt.reference)
    .where('late', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return voided ?? attempt
}

/**
 * Refunds a late approval, moves it out of suspense and notifies its person. Safe to repeat: the processor
 * voids once, and entry and notification are written once.
 */
export async function refundLate(paymentDeps: PaymentDeps, attempt: AttemptTable): Promise<void> {
  const done = await paymentDeps.processors.void(attempt.processor, attempt.reference)
  const at = paymentDeps.now()
  await paymentDeps.db.transaction().execute(async (trx) => {
    const update = trx.updateTable('payment_attempt').where('reference', '=', attempt.reference).where('late', '=', 'found')
    if (done === 'unknown') {
      await update.set({ ask_at: nextStatusCheck(attempt.settled_at ?? at, at, 'open') }).execute()
      return
    }
    const deposit = await trx.selectFrom('deposit').selectAll().where('id', '=', attempt.deposit_id).executeTakeFirstOrThrow()
    await post(trx, lateChargeEntry(deposit, attempt.reference, 'late:returned', at))
    await update.set({ late: 'returned', ask_at: null }).execute()
    await notifyOfDeposit(trx, deposit, 'depositRefunded', attempt.reference, at)
  })
}
