import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { PaymentReportTable } from './tables.ts'

/** A bank needs days at most: an older announcement is not shown again, and its money is still credited. */
const shownMs = 14 * dayMs

/**
 * Returns the newest transfer that a person has announced and that is waited for (FUND-39). `account`: only
 * one to this account.
 */
export function newestTransfer(
  db: Db,
  { customerId }: Caller,
  account: string | undefined,
  now: number,
): Promise<PaymentReportTable | undefined> {
  const waiting = db
    .selectFrom('payment_report')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('reported_at', '>', now - shownMs)
    .where('method', '=', 'bank')
    .where('credited_at', 'is', null)
    .where('closed_at', 'is', null)
  const shown = account === undefined ? waiting : waiting.where('account_id', '=', account)
  return shown.orderBy('reported_at', 'desc').limit(1).executeTakeFirst()
}
