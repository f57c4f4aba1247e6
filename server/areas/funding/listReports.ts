import type { Db } from '../../db/database.ts'
import type { BankReceiptTable, PaymentReportTable } from './tables.ts'

/**
 * Lists the reports that are neither credited nor closed, and the receipts that are held and not closed, each
 * oldest first (FUND-39).
 */
export async function listReports(db: Db): Promise<{ reports: PaymentReportTable[]; receipts: BankReceiptTable[] }> {
  const open = db.selectFrom('payment_report').selectAll().where('credited_at', 'is', null).where('closed_at', 'is', null)
  const reports = await open.orderBy('reported_at').execute()
  const receipts = await db
    .selectFrom('bank_receipt')
    .selectAll()
    .where('held', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('seq')
    .execute()
  return { reports, receipts }
}
