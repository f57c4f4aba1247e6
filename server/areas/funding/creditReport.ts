import { sql } from 'kysely'
import { type Money, money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import { grantBonus } from '../promotions/grantBonus.ts'
import { grantGift } from '../promotions/grantGift.ts'
import { leastDeposit } from './leastDeposit.ts'
import type { PaymentReportTable } from './tables.ts'

/** A credit of a report. `reference` names the money, which is credited once (SRV-03). */
type Credit = { amount: Money; reference: string; by: 'statement' | 'operator'; at: number }

/**
 * Credits a report's account with the amount that arrived. The bonus is granted with its first credit alone
 * (FUND-08), a promised gift once as much has arrived as a deposit must be.
 */
export async function creditReport(trx: Trx, report: PaymentReportTable, { amount, reference, by, at }: Credit): Promise<void> {
  const { id, customer_id: customerId, account_id: account, bonus, credited_at: creditedAt, reported_at: openedAt } = report
  const posted = await post(trx, {
    kind: 'deposit',
    reference,
    at,
    postings: [
      { holder: { of: 'system', name: 'bank' }, amount: money(-amount.minor, amount.currency) },
      { holder: { of: 'account', account }, amount },
    ],
  })
  if (posted === 'repeated') return
  const params = { amount: moneyToDecimal(amount), currency: amount.currency }
  const event = `depositCredited:${reference}`
  await writeNotification(trx, { customerId, kind: 'depositCredited', params, event, link: '#/show/funding', at })
  if (await isWholeDeposit(trx, report, amount)) await grantGift(trx, { customerId, account, deposit: amount, of: reference, at })
  if (creditedAt !== null) return
  if (bonus) await grantBonus(trx, { customerId, account, deposit: amount, reference, openedAt, at })
  await trx.updateTable('payment_report').set({ credited_at: at, credited_by: by }).where('id', '=', id).execute()
}

/**
 * True if what has arrived for a report is as much as a deposit must be (FUND-09): a cent earns no gift
 * (SES-15).
 */
async function isWholeDeposit(trx: Trx, { id, customer_id: customerId, currency }: PaymentReportTable, amount: Money): Promise<boolean> {
  const least = await leastDeposit(trx, customerId, currency)
  if (amount.minor >= least) return true
  const { rows } = await sql<{ arrived: number }>`
    select coalesce(sum(amount), 0)::bigint as arrived from bank_receipt where report_id = ${id} and not exists (
      select from returned_credit r where r.credit = 'bank:' || bank_receipt.id and r.cause = 'recalled')`.execute(trx)
  return (rows[0]?.arrived ?? 0) >= least
}
