import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { OperatorRefusal } from '../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../ledger/recordOperatorAction.ts'
import { writeNotification } from '../notifications/writeNotification.ts'

/**
 * Closes a report for a person who did not pay (FUND-44); a repeat changes nothing. Refusals:
 * `history.unknown`, also for another person's, and `history.report_credited`.
 */
export async function closeOwnReport(db: Db, { customerId }: Caller, id: string, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const report = await trx.selectFrom('payment_report').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (report?.customer_id !== customerId) throw new Refusal(200, 'history.unknown')
    if (report.credited_at !== null) throw new Refusal(200, 'history.report_credited')
    if (report.closed_at !== null) return
    await trx.updateTable('payment_report').set({ closed_at: at, closed_by: 'person' }).where('id', '=', id).execute()
  })
}

/**
 * Closes a report without money by an operator's word, once, and notifies its person (FUND-44); or a transfer
 * that is held. Throws OperatorRefusal `unknown`, `credited`, `closed`, `receiptClosed`.
 */
export async function closeByHand(db: Db, id: string, operator: Operator): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const report = await trx.selectFrom('payment_report').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!report) return closeReceipt(trx, id, operator)
    if (report.credited_at !== null) throw new OperatorRefusal('credited')
    if (report.closed_at !== null) throw new OperatorRefusal('closed')
    const { at } = operator
    await trx.updateTable('payment_report').set({ closed_at: at, closed_by: 'operator' }).where('id', '=', id).execute()
    await recordOperatorAction(trx, operator, { action: 'close', subject: id, before: 'open', after: 'closed' })
    await writeNotification(trx, {
      customerId: report.customer_id,
      kind: 'reportClosed',
      params: { amount: moneyToDecimal(money(report.amount, report.currency)), currency: report.currency },
      event: `reportClosed:${id}`,
      link: '#/show/funding',
      at,
    })
  })
}

/** Ends the hold of a transfer that is booked otherwise, or is no customer's (FUND-39). Books nothing. */
async function closeReceipt(trx: Trx, id: string, operator: Operator): Promise<void> {
  const receipt = await trx.selectFrom('bank_receipt').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!receipt) throw new OperatorRefusal('unknown')
  if (receipt.held === null) throw new OperatorRefusal('credited')
  if (receipt.closed_at !== null) throw new OperatorRefusal('receiptClosed')
  await trx.updateTable('bank_receipt').set({ closed_at: operator.at }).where('id', '=', id).execute()
  await recordOperatorAction(trx, operator, { action: 'close', subject: id, before: receipt.held, after: 'closed' })
}
