import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Db } from '../../db/database.ts'
import { OperatorRefusal } from '../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../ledger/recordOperatorAction.ts'
import { creditReport } from './creditReport.ts'

/**
 * Credits a report by an operator's word (FUND-39): with the money of a held receipt, or with the reported
 * amount, once. Throws OperatorRefusal `unknown`, `credited`, `otherCurrency`.
 */
export async function creditByHand(db: Db, reportId: string, receiptId: string, operator: Operator): Promise<Money> {
  return db.transaction().execute(async (trx) => {
    const report = await trx.selectFrom('payment_report').selectAll().where('id', '=', reportId).forNoKeyUpdate().executeTakeFirst()
    if (!report) throw new OperatorRefusal('unknown')
    const before = report.credited_by ?? 'open'
    const { at } = operator
    if (receiptId === '') {
      if (report.credited_at !== null) throw new OperatorRefusal('credited')
      const amount = money(report.amount, report.currency)
      await creditReport(trx, report, { amount, reference: `report:${reportId}`, by: 'operator', at })
      await recordOperatorAction(trx, operator, { action: 'credit', subject: reportId, before, after: 'operator' })
      return amount
    }
    const receipt = await trx.selectFrom('bank_receipt').selectAll().where('id', '=', receiptId).forNoKeyUpdate().executeTakeFirst()
    if (!receipt) throw new OperatorRefusal('unknown')
    if (receipt.held === null) throw new OperatorRefusal('credited')
    if (receipt.currency !== report.currency) throw new OperatorRefusal('otherCurrency')
    const amount = money(receipt.amount, receipt.currency)
    await trx.updateTable('bank_receipt').set({ report_id: reportId, held: null }).where('id', '=', receiptId).execute()
    await creditReport(trx, report, { amount, reference: `bank:${receiptId}`, by: 'operator', at })
    await recordOperatorAction(trx, operator, { action: 'credit', subject: `${reportId}:${receiptId}`, before, after: 'receipt' })
    return amount
  })
}
