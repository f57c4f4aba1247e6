import { type Money, money } from '../../../../domain/kernel/money.ts'
import type { Db } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../../ledger/recordOperatorAction.ts'
import { takeBack } from '../../../ledger/takeBack.ts'
import { notifyOfDeposit } from '../notifyOfDeposit.ts'
import { lockDeposit } from '../record.ts'
import type { ReversalTable } from '../tables.ts'

/** Lists the reversals that wait for an operator, oldest first (FUND-45). */
export const listReversals = (db: Db): Promise<ReversalTable[]> =>
  db.selectFrom('processor_reversal').selectAll().where('held', 'is not', null).orderBy('seq').execute()

/**
 * Ends a held reversal (FUND-45): takes a part of a credited deposit back and tells its person, or only
 * closes one whose reference is not ours. Returns our loss; null if nothing was booked. Throws
 * OperatorRefusal `unknown`, `tooEarly` (its charge has no outcome yet).
 */
export async function settleReversal(db: Db, seq: number, operator: Operator): Promise<Money | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('processor_reversal').selectAll().where('seq', '=', seq).forNoKeyUpdate().executeTakeFirst()
    if (!row || row.held === null) throw new OperatorRefusal('unknown')
    if (row.held === 'outcome') throw new OperatorRefusal('tooEarly')
    await trx.updateTable('processor_reversal').set({ held: null }).where('seq', '=', seq).execute()
    await recordOperatorAction(trx, operator, { action: 'reversal', subject: String(seq), before: row.held, after: row.kind })
    if (row.held === 'reference') return null
    const { reference, kind, amount, currency } = row
    const deposit = await lockDeposit(trx, reference)
    const { account_id: account } = deposit
    const entry = { kind, reference: `${reference}:reversal:${seq}`, account, amount: money(amount, currency), at: operator.at }
    const loss = await takeBack(trx, { ...entry, source: 'processors' })
    const told = kind === 'refund' ? 'depositReturned' : 'depositChargedBack'
    await notifyOfDeposit(trx, { ...deposit, amount, currency }, told, `${reference}:${seq}`, operator.at)
    return loss
  })
}
