import { type Money, money } from '../../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { heldEnd } from '../../../ledger/reversalEnds.ts'
import { takeBack } from '../../../ledger/takeBack.ts'
import { reverseGrants } from '../../promotions/reverseGrants.ts'
import { reviewOpenWithdrawals } from '../../withdrawals/reviewOpenWithdrawals.ts'
import { notifyOfDeposit } from '../notifyOfDeposit.ts'
import { ownRefundOf } from '../ownRefund.ts'
import { lockDeposit } from '../record.ts'
import { heldReference } from '../reverseDeposit.ts'
import type { ReversalTable } from '../tables.ts'
import { endUnreadable, requireUnreadable } from './unreadableReversals.ts'

/** Lists the reversals that wait for an operator, oldest first (FUND-45). */
export const listReversals = (db: Db): Promise<ReversalTable[]> =>
  db.selectFrom('processor_reversal').selectAll().where('held', 'is not', null).orderBy('seq').execute()

/** `takeBack`: from the person's account; `close`: nothing, because the money is booked otherwise. */
export type ReversalEnd = 'takeBack' | 'close'

/**
 * Ends a held reversal (FUND-45): takes its amount back and notifies the person, or closes it, as it does
 * where the reference is not ours. Returns our loss; null if nothing was booked. Throws OperatorRefusal
 * `unknown`, `tooEarly` (no outcome yet), `refundOpen`, `foreignCurrency`, `unreadable`, `reversalEnded`.
 */
export async function settleReversal(db: Db, seq: number, end: ReversalEnd, operator: Operator): Promise<Money | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('processor_reversal').selectAll().where('seq', '=', seq).forNoKeyUpdate().executeTakeFirst()
    if (!row) return closeUnreadable(trx, seq, end, operator)
    if (row.held === null) throw new OperatorRefusal('unknown')
    if (row.held === 'outcome') throw new OperatorRefusal('tooEarly')
    // Until our own refund has its end, nobody knows whether the money has left once or twice.
    if (row.held === 'amount') await requireNoOpenRefund(trx, row.reference)
    const isClosed = end === 'close' || row.held === 'reference'
    const after = isClosed ? 'closed' : row.kind
    await trx.updateTable('processor_reversal').set({ held: null }).where('seq', '=', seq).execute()
    await recordOperatorAction(trx, operator, { action: 'reversal', subject: String(seq), before: row.held, after })
    return isClosed ? null : takeReversalBack(trx, row, operator.at)
  })
}

/** Closes an unreadable reversal; it has no amount that could be taken back. */
async function closeUnreadable(trx: Trx, seq: number, end: ReversalEnd, operator: Operator): Promise<null> {
  await requireUnreadable(trx, seq)
  if (end === 'takeBack') throw new OperatorRefusal('unreadable')
  await endUnreadable(trx, seq, operator, { subject: String(seq), after: 'closed' })
  return null
}

async function requireNoOpenRefund(trx: Trx, reference: string): Promise<void> {
  await lockDeposit(trx, reference)
  if ((await ownRefundOf(trx, reference)) === 'open') throw new OperatorRefusal('refundOpen')
}

async function takeReversalBack(trx: Trx, { seq, reference, kind, amount, currency }: ReversalTable, at: number): Promise<Money | null> {
  const deposit = await lockDeposit(trx, reference)
  if (currency !== deposit.currency) throw new OperatorRefusal('foreignCurrency')
  await reviewOpenWithdrawals(trx, deposit.customer_id, at)
  const entry = { kind, reference: heldReference(reference, seq), account: deposit.account_id, amount: money(amount, currency), at }
  const loss = await takeBack(trx, { ...entry, source: 'processors' })
  if (loss !== null) await reverseGrants(trx, { deposit: reference, part: amount, whole: deposit.amount, by: `${heldEnd}${seq}`, at })
  const notice = kind === 'refund' ? 'depositReturned' : 'depositChargedBack'
  await notifyOfDeposit(trx, { ...deposit, amount, currency }, notice, `${reference}:${seq}`, at)
  return loss
}
