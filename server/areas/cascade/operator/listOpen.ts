import { sql } from 'kysely'
import type { Currency } from '../../../../contract/kernel.ts'
import type { Db } from '../../../db/database.ts'
import type { AttemptTable } from '../tables.ts'

/**
 * An attempt without its end. `open`: its outcome, a late approval to give back, or a refund that is not
 * confirmed.
 */
export type OpenAttempt = Pick<AttemptTable, 'reference' | 'processor' | 'status' | 'code' | 'customer_id'> & {
  amount: number
  currency: Currency
  /** When it was sent; prepared, if it was not. */
  since: number
  open: 'outcome' | 'late' | 'refund'
}

/** Lists the attempts that wait for an end, oldest first (FUND-44). */
export async function listOpen(db: Db): Promise<OpenAttempt[]> {
  const refunds = sql<boolean>`exists (select from ledger_entry where reference = attempt.reference || ':refund')
    and not exists (select from ledger_entry
      where reference in (attempt.reference || ':refund:returned', attempt.reference || ':refund:notMade'))`
  const open = sql<OpenAttempt['open'] | null>`case
    when attempt.late = 'found' then 'late'
    when attempt.status not in ('approved', 'declined', 'voided') then 'outcome'
    when attempt.status = 'approved' and ${refunds} then 'refund' end`
  const { rows } = await sql<OpenAttempt>`select * from (
      select attempt.reference, attempt.processor, attempt.status, attempt.code, attempt.customer_id, deposit.amount, deposit.currency,
        coalesce(attempt.sent_at, attempt.prepared_at) as since, ${open} as open
      from payment_attempt attempt join deposit on deposit.id = attempt.deposit_id
    ) found where open is not null order by since`.execute(db)
  return rows
}
