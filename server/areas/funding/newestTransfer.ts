import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { PaymentReportTable } from './tables.ts'

/** A bank needs days at most: an older announcement is not shown again, and its money is still credited. */
const shownMs = 14 * dayMs

/** Returns the newest transfer that a person has announced and that is waited for (FUND-39). */
export const newestTransfer = (db: Db, { customerId }: Caller, now: number): Promise<PaymentReportTable | undefined> =>
  db
    .selectFrom('payment_report')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('reported_at', '>', now - shownMs)
    .where('method', '=', 'bank')
    .where('credited_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('reported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
