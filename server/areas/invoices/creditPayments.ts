import { coins, isCoinItself } from '../../../domain/invoices/coins.ts'
import { shareOf } from '../../../domain/invoices/credit.ts'
import { worthOfCoin } from '../../../domain/invoices/price.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import type { ChainRates } from '../../outside/chains.ts'
import type { Payment } from './recordPayments.ts'
import type { InvoiceRow } from './wire.ts'

type Credited = { credited: number; credited_in_time: number }

/** What a late payment is worth: at the rate of the day it is credited. Null while there is none. */
function lateWorth(invoice: InvoiceRow, payment: Payment, rates: ChainRates): Money | null {
  const amount = money(payment.amount, coins[invoice.coin].currency)
  if (isCoinItself(invoice.coin, invoice.worth_currency)) return money(payment.amount, invoice.worth_currency)
  const rate = rates[invoice.coin]?.[invoice.worth_currency]
  return rate ? worthOfCoin(amount, rate) : null
}

/**
 * Credits every confirmed payment that is not credited yet: in time by the locked rate, late by today's (INV-06). The invoice's row must
 * be locked. The ledger's reference names coin, transaction and invoice, since one transaction may pay several invoices:
 * a payment is credited once, however often this runs. Answers the invoice's new sums.
 */
export async function creditPayments(
  trx: Trx,
  invoice: InvoiceRow,
  payments: readonly Payment[],
  rates: ChainRates,
  at: number,
): Promise<Credited> {
  const sums: Credited = { credited: invoice.credited, credited_in_time: invoice.credited_in_time }
  const worth = money(invoice.worth, invoice.worth_currency)
  const amount = money(invoice.amount, coins[invoice.coin].currency)
  for (const payment of payments) {
    if (payment.credited !== null || payment.confirmations < invoice.confirmations_needed) continue
    const inTime = payment.seen_at <= invoice.deadline
    const share = inTime ? shareOf(worth, amount, sums.credited_in_time, payment.amount) : lateWorth(invoice, payment, rates)
    if (share === null) continue
    if (share.minor > 0) {
      await post(trx, {
        kind: 'deposit.coin',
        reference: `${invoice.coin}:${payment.txid}:${invoice.guid}`,
        lines: [
          { holder: { of: 'account', account: invoice.account }, amount: share },
          { holder: { of: 'house', name: 'chains' }, amount: money(-share.minor, share.currency) },
        ],
        at,
      })
    }
    await trx
      .updateTable('invoice_payment')
      .set({ credited: share.minor, credited_at: at })
      .where('invoice', '=', invoice.guid)
      .where('txid', '=', payment.txid)
      .execute()
    sums.credited += share.minor
    if (inTime) sums.credited_in_time += payment.amount
  }
  return sums
}
