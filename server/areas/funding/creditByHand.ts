import type { Currency } from '../../../contract/kernel.ts'
import { type Money, money, parseMoney } from '../../../domain/kernel/money.ts'
import type { Db } from '../../db/database.ts'
import { OperatorRefusal } from '../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../ledger/recordOperatorAction.ts'
import { creditOf } from './creditOf.ts'
import { creditReport } from './creditReport.ts'
import type { BankReceiptTable } from './tables.ts'

/**
 * Credits a report by an operator's word (FUND-39): with a held receipt's money, or its own amount, once.
 * `named`: the amount of an unreadable receipt, in the report's currency. Throws OperatorRefusal `unknown`,
 * `credited`, `closed` (without a receipt), `receiptClosed`, `otherCurrency`, `noAmount`, `ownAmount`.
 */
export async function creditByHand(db: Db, reportId: string, receiptId: string, operator: Operator, named = ''): Promise<Money> {
  return db.transaction().execute(async (trx) => {
    const report = await trx.selectFrom('payment_report').selectAll().where('id', '=', reportId).forNoKeyUpdate().executeTakeFirst()
    if (!report) throw new OperatorRefusal('unknown')
    const before = report.credited_by ?? (report.closed_at === null ? 'open' : 'closed')
    const { at } = operator
    if (receiptId === '') {
      if (report.credited_at !== null) throw new OperatorRefusal('credited')
      // Its person closed it by mistake, or paid later: only the operator knows what a wallet has received.
      if (report.closed_by === 'operator') throw new OperatorRefusal('closed')
      const amount = money(report.amount, report.currency)
      await creditReport(trx, report, { amount, reference: await creditOf(trx, `report:${reportId}`), by: 'operator', at })
      await recordOperatorAction(trx, operator, { action: 'credit', subject: reportId, before, after: 'operator' })
      return amount
    }
    const receipt = await trx.selectFrom('bank_receipt').selectAll().where('id', '=', receiptId).forNoKeyUpdate().executeTakeFirst()
    if (!receipt) throw new OperatorRefusal('unknown')
    if (receipt.held === null) throw new OperatorRefusal('credited')
    if (receipt.closed_at !== null) throw new OperatorRefusal('receiptClosed')
    const amount = amountOf(receipt, report.currency, named)
    const own = { amount: amount.minor, currency: amount.currency }
    await trx
      .updateTable('bank_receipt')
      .set({ ...own, report_id: reportId, held: null })
      .where('id', '=', receiptId)
      .execute()
    await creditReport(trx, report, { amount, reference: await creditOf(trx, `bank:${receiptId}`), by: 'operator', at })
    await recordOperatorAction(trx, operator, { action: 'credit', subject: `${reportId}:${receiptId}`, before, after: 'receipt' })
    return amount
  })
}

/** Returns what a receipt has brought; of an unreadable one, what the operator read at the bank. */
function amountOf({ amount, currency }: BankReceiptTable, wanted: Currency, named: string): Money {
  if (amount !== null && currency !== null) {
    if (named !== '') throw new OperatorRefusal('ownAmount')
    if (currency !== wanted) throw new OperatorRefusal('otherCurrency')
    return money(amount, currency)
  }
  const read = parseMoney(named, wanted)
  if (!read.ok || read.value.minor <= 0) throw new OperatorRefusal('noAmount')
  return read.value
}
