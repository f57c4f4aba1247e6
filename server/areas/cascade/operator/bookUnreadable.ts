import type { Db, Trx } from '../../../db/database.ts'
import type { Reversal } from '../../../external/processors.ts'
import { reversalAmount } from '../../../external/reversalReply.ts'
import { readableParts } from '../../../external/unreadableReversal.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import type { Operator } from '../../../ledger/recordOperatorAction.ts'
import { recordReversal } from '../bookReversal.ts'
import { isUnresolved, lockDeposit } from '../record.ts'
import type { ReversalHold } from '../tables.ts'
import { requireAttempt } from './requireAttempt.ts'
import { endUnreadable, requireUnreadable } from './unreadableReversals.ts'

/** A reversal as an operator names it. `reference`: of the attempt; `amount`: decimal text. */
export type NamedReversal = Pick<Reversal, 'kind' | 'reference'> & { amount: string; currency: string }

/**
 * Books an unreadable reversal as an operator names it, once, as a readable one (FUND-45). Returns why it is
 * held, or null. Throws OperatorRefusal `unknown`, `reversalEnded`, `noOutcome`, `notCredited`,
 * `foreignCurrency`, `wrongAmount`, `otherAttempt`, `otherKind`, `otherAmount`.
 */
export async function bookUnreadable(db: Db, seq: number, named: NamedReversal, operator: Operator): Promise<ReversalHold | null> {
  return db.transaction().execute(async (trx) => {
    const { written } = await requireUnreadable(trx, seq)
    const reversal = await requireNamed(trx, named)
    await refuseOther(trx, written, reversal)
    const held = await recordReversal(trx, { ...reversal, seq, at: operator.at }, operator.at)
    await endUnreadable(trx, seq, operator, { subject: `${seq}:${named.reference}`, after: held ?? named.kind })
    return held
  })
}

type WholeReversal = Omit<Reversal, 'seq' | 'at'>

/** Returns the named reversal, of a credited attempt and of no more than its deposit. Locks that deposit. */
async function requireNamed(trx: Trx, { kind, reference, amount: text, currency }: NamedReversal): Promise<WholeReversal> {
  await requireAttempt(trx, reference)
  const deposit = await lockDeposit(trx, reference)
  const attempt = await requireAttempt(trx, reference)
  if (isUnresolved(attempt)) throw new OperatorRefusal('noOutcome')
  if (attempt.status !== 'approved') throw new OperatorRefusal('notCredited')
  if (currency !== deposit.currency) throw new OperatorRefusal('foreignCurrency')
  const amount = reversalAmount(text, deposit.currency)
  if (amount === null || amount.minor > deposit.amount) throw new OperatorRefusal('wrongAmount')
  return { processor: attempt.processor, reference, kind, amount }
}

/** Throws if the report says otherwise in a part that is readable: the operator names the rest alone. */
async function refuseOther(trx: Trx, written: string, { processor, reference, kind, amount }: WholeReversal): Promise<void> {
  const said = readableParts(written)
  if (said.processor !== null && said.processor !== processor) throw new OperatorRefusal('otherAttempt')
  // A reference that is none of ours tells nothing: it may be the processor's own.
  if (said.reference !== null && said.reference !== reference && (await isAttempt(trx, said.reference)))
    throw new OperatorRefusal('otherAttempt')
  if (said.kind !== null && said.kind !== kind) throw new OperatorRefusal('otherKind')
  if (said.currency !== null && said.currency !== amount.currency) throw new OperatorRefusal('otherAmount')
  const reported = said.amount === null ? null : reversalAmount(said.amount, amount.currency)
  if (reported !== null && reported.minor !== amount.minor) throw new OperatorRefusal('otherAmount')
}

async function isAttempt(trx: Trx, reference: string): Promise<boolean> {
  const found = await trx.selectFrom('payment_attempt').select('reference').where('reference', '=', reference).executeTakeFirst()
  return found !== undefined
}
