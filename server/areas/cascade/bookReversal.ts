import type { Trx } from '../../db/database.ts'
import type { Reversal } from '../../external/processors.ts'
import { reviewOpenWithdrawals } from '../withdrawals/reviewOpenWithdrawals.ts'
import { isUnresolved, lockDeposit } from './record.ts'
import { confirmRefund, ownRefundOf } from './ownRefund.ts'
import { reversalOf, reverseDeposit } from './reverseDeposit.ts'
import type { DepositTable, ReversalHold } from './tables.ts'

/** Records a reversal and books it, once for its number (FUND-45). Returns why it is held, or null. */
export async function recordReversal(trx: Trx, reversal: Reversal, at: number): Promise<ReversalHold | null> {
  const { seq, reference, processor, kind, amount } = reversal
  const row = { seq, reference, processor, kind, amount: amount.minor, currency: amount.currency, reported_at: reversal.at, held: null }
  const recorded = await trx
    .insertInto('processor_reversal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst()
  if (!recorded) return null
  const held = await bookReversal(trx, reversal, at)
  if (held !== null) await trx.updateTable('processor_reversal').set({ held }).where('seq', '=', seq).execute()
  return held
}

/** Books a recorded reversal (FUND-45). Returns why it cannot be booked, or null. */
export async function bookReversal(trx: Trx, reversal: BookedReversal, at: number): Promise<ReversalHold | null> {
  const { reference, processor, kind, amount } = reversal
  const known = await trx.selectFrom('payment_attempt').select('processor').where('reference', '=', reference).executeTakeFirst()
  if (known?.processor !== processor) return 'reference'
  const deposit = await lockDeposit(trx, reference)
  const attempt = await trx.selectFrom('payment_attempt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  // Its approval may still be on its way to us, and would be credited after this.
  if (isUnresolved(attempt)) return 'outcome'
  // It was never credited: a late approval that went back, by our call or before it.
  if (attempt.status !== 'approved') return null
  const before = await reversalOf(trx, reference)
  const own = kind === 'refund' ? await ownRefundOf(trx, reference) : null
  // A refund that an operator has given up, and that is reported after all, is for an operator to see.
  if (before === null && own !== 'notMade' && isWhole(deposit, amount)) {
    await reverseDeposit(trx, deposit, reference, kind, at)
    return null
  }
  if (own === 'open' && isWhole(deposit, amount)) {
    // Our own refund is on its way: this is its confirmation, as the answer to our call would be.
    await confirmRefund(trx, deposit, reference, at)
    return null
  }
  if (await isKnown(trx, deposit, reversal, before)) return null
  // Money has left us: none may leave to the person before an operator has looked.
  await reviewOpenWithdrawals(trx, deposit.customer_id, at)
  return 'amount'
}

type BookedReversal = Pick<Reversal, 'seq' | 'reference' | 'processor' | 'kind' | 'amount'>
const isWhole = (deposit: DepositTable, amount: Reversal['amount']): boolean =>
  amount.minor === deposit.amount && amount.currency === deposit.currency

/**
 * True for the report of what was booked before it: the chargeback that an operator knew first, or the refund
 * that was confirmed after it had been given up. Any other is money that has left us twice.
 */
async function isKnown(
  trx: Trx,
  deposit: DepositTable,
  { seq, reference, kind, amount }: BookedReversal,
  before: Awaited<ReturnType<typeof reversalOf>>,
): Promise<boolean> {
  if (before !== kind || !isWhole(deposit, amount)) return false
  const earlier = await trx
    .selectFrom('processor_reversal')
    .select('seq')
    .where('reference', '=', reference)
    .where('seq', '<>', seq)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return earlier === undefined
}
