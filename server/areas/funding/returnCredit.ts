import { type Money, money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import { OperatorRefusal } from '../../ledger/operatorRefusal.ts'
import { isPosted } from '../../ledger/post.ts'
import { type Operator, recordOperatorAction } from '../../ledger/recordOperatorAction.ts'
import { takeBack } from '../../ledger/takeBack.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import { reverseGrants } from '../promotions/reverseGrants.ts'
import { reviewOpenWithdrawals } from '../withdrawals/reviewOpenWithdrawals.ts'
import { creditOf } from './creditOf.ts'
import type { BankReceiptTable, CreditSource, PaymentReportTable, ReturnCause } from './tables.ts'

/** A credit that was made and not called a mistake. `receipt`: the transfer that it is for. */
type Credit = {
  source: CreditSource
  reference: string
  amount: Money
  report: PaymentReportTable
  receipt: BankReceiptTable | null
}

/**
 * Takes a credit back, once, with what came with it, and notifies its person (FUND-45): that of a receipt, or
 * of a report by an operator's word. A mistaken one can be made again. Returns our loss.
 * Throws OperatorRefusal `unknown`, `notCredited`, `byTransfer` (the report has receipts), `takenBack`.
 */
export async function returnCredit(db: Db, id: string, cause: ReturnCause, operator: Operator): Promise<Money> {
  return db.transaction().execute(async (trx) => {
    const credit = (await creditByWord(trx, id)) ?? (await creditByReceipt(trx, id))
    const loss = await takeCredit(trx, credit, cause, operator.at)
    if (cause === 'mistaken') await openAgain(trx, credit)
    await recordOperatorAction(trx, operator, { action: 'return', subject: id, before: 'credited', after: cause })
    return loss
  })
}

const lockReport = (trx: Trx, id: string): Promise<PaymentReportTable | undefined> =>
  trx.selectFrom('payment_report').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Returns a report's credit by an operator's word; null if there is no such report. */
async function creditByWord(trx: Trx, id: string): Promise<Credit | null> {
  const report = await lockReport(trx, id)
  if (!report) return null
  const source: CreditSource = `report:${id}`
  const reference = await creditOf(trx, source)
  if (await isPosted(trx, reference)) return { source, reference, amount: money(report.amount, report.currency), report, receipt: null }
  const receipts = await trx.selectFrom('bank_receipt').select('id').where('report_id', '=', id).orderBy('seq').execute()
  if (receipts.length > 0) throw new OperatorRefusal('byTransfer', receipts.map((receipt) => receipt.id).join(', '))
  throw new OperatorRefusal(reference === source ? 'notCredited' : 'takenBack')
}

async function creditByReceipt(trx: Trx, id: string): Promise<Credit> {
  const receipts = trx.selectFrom('bank_receipt').selectAll().where('id', '=', id)
  const seen = await receipts.executeTakeFirst()
  if (!seen) throw new OperatorRefusal('unknown')
  // The report is locked first, as a credit does.
  const report = seen.report_id === null ? undefined : await lockReport(trx, seen.report_id)
  const receipt = await receipts.forNoKeyUpdate().executeTakeFirstOrThrow()
  const { report_id: creditedTo, amount, currency } = receipt
  const source: CreditSource = `bank:${id}`
  const reference = await creditOf(trx, source)
  // Another operator may have returned it meanwhile.
  if (!report || creditedTo !== report.id || amount === null || currency === null)
    throw new OperatorRefusal(reference === source ? 'notCredited' : 'takenBack')
  return { source, reference, amount: money(amount, currency), report, receipt }
}

/** Of each cause: the entry's kind, the end of its reference, and the notification. */
const returns = {
  recalled: { kind: 'chargeback', end: 'chargeback', notice: 'depositChargedBack' },
  mistaken: { kind: 'deposit.mistaken', end: 'mistaken', notice: 'depositMistaken' },
} as const satisfies Record<ReturnCause, object>

/** Returns our loss, which the account could not give. */
async function takeCredit(trx: Trx, { source, reference, amount, report }: Credit, cause: ReturnCause, at: number): Promise<Money> {
  const { customer_id: customerId, account_id: account } = report
  const { kind, end, notice } = returns[cause]
  const entry = `${reference}:${end}`
  await reviewOpenWithdrawals(trx, customerId, at)
  // One that was recalled stays the last credit of its source.
  const isRecalled = await isPosted(trx, `${reference}:${returns.recalled.end}`)
  const loss = isRecalled ? null : await takeBack(trx, { kind, reference: entry, account, amount, source: 'bank', at })
  if (loss === null) throw new OperatorRefusal('takenBack')
  await trx
    .insertInto('returned_credit')
    .values({ reference: entry, credit: source, customer_id: customerId, account_id: account, cause, returned_at: at })
    .execute()
  await reverseGrants(trx, { deposit: reference, part: amount.minor, whole: amount.minor, by: end, at })
  const params = { amount: moneyToDecimal(amount), currency: amount.currency }
  await writeNotification(trx, { customerId, kind: notice, params, event: `${notice}:${reference}`, link: '#/show/funding', at })
  return loss
}

/** After a mistake a transfer is held again, and a report without another credit waits for its money. */
async function openAgain(trx: Trx, { report, receipt }: Credit): Promise<void> {
  if (receipt) await holdAgain(trx, receipt)
  const other = await trx.selectFrom('bank_receipt').select('id').where('report_id', '=', report.id).limit(1).executeTakeFirst()
  if (other || (await isPosted(trx, await creditOf(trx, `report:${report.id}`)))) return
  await trx.updateTable('payment_report').set({ credited_at: null, credited_by: null }).where('id', '=', report.id).execute()
}

/** Of an unreadable transfer the operator's amount may be the mistake: it is cleared, to be named again. */
async function holdAgain(trx: Trx, { id, written }: BankReceiptTable): Promise<void> {
  const hold = written === null ? ({ held: 'reference' } as const) : ({ held: 'unreadable', amount: null, currency: null } as const)
  await trx
    .updateTable('bank_receipt')
    .set({ ...hold, report_id: null })
    .where('id', '=', id)
    .execute()
}
