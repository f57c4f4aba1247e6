import { coins, isCoinItself } from '../../../domain/invoices/coins.ts'
import { creditFor } from '../../../domain/invoices/credit.ts'
import { worthOfCoin } from '../../../domain/invoices/price.ts'
import { type Money, money, subtractMoney } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import type { ChainRates } from '../../external/chains.ts'
import type { InvoicePayment } from './recordPayments.ts'
import type { InvoiceRow } from './invoiceToWire.ts'
import { creditReference, lossOfReversal } from './reversePayment.ts'

type CreditedSums = { credited: number; credited_in_time: number }
/** The money that the account got for a payment now. `returned`: it was credited before, and reversed. */
export type Credit = { txid: string; credited: Money; is: 'inTime' | 'late' | 'returned' }

/**
 * Returns an invoice's sums: what is credited in the account's currency, and for how much of the coin it
 * arrived in time.
 */
export function creditedSums(payments: readonly InvoicePayment[], deadline: number): CreditedSums {
  const counted = payments.filter(({ credited }) => credited !== null)
  return {
    credited: counted.reduce((total, { credited }) => total + (credited ?? 0), 0),
    credited_in_time: counted.filter((one) => one.seen_at <= deadline).reduce((total, { amount }) => total + amount, 0),
  }
}

/** Returns the value of a late payment at the current rate; null if there is no rate. */
function lateValue(invoice: InvoiceRow, payment: InvoicePayment, rates: ChainRates): Money | null {
  const amount = money(payment.amount, coins[invoice.coin].currency)
  if (isCoinItself(invoice.coin, invoice.worth_currency)) return money(payment.amount, invoice.worth_currency)
  const rate = rates[invoice.coin]?.[invoice.worth_currency]
  return rate ? worthOfCoin(amount, rate) : null
}

/**
 * Credits every confirmed payment that is not credited yet: in time at the locked rate, late at today's
 * (INV-06). One that is back pays the loss of its reversal first (FUND-45). Returns the invoice's new sums
 * and the credits. The invoice's row must be locked.
 */
export async function creditPayments(
  trx: Trx,
  invoice: InvoiceRow,
  payments: readonly InvoicePayment[],
  rates: ChainRates,
  at: number,
): Promise<{ sums: CreditedSums; credits: Credit[] }> {
  const sums = creditedSums(payments, invoice.deadline)
  const credits: Credit[] = []
  const worth = money(invoice.worth, invoice.worth_currency)
  const amount = money(invoice.amount, coins[invoice.coin].currency)
  for (const payment of payments) {
    if (payment.credited !== null || payment.confirmations < invoice.confirmations_needed) continue
    const inTime = payment.seen_at <= invoice.deadline
    const share = inTime ? creditFor(worth, amount, sums.credited_in_time, payment.amount) : lateValue(invoice, payment, rates)
    if (share === null) continue
    // The part that the account could not give at the reversal was our loss: only the rest comes back to it.
    const loss = money(Math.min(share.minor, await lossOfReversal(trx, invoice, payment)), share.currency)
    const gets = subtractMoney(share, loss)
    if (share.minor > 0) {
      await post(trx, {
        kind: 'deposit.coin',
        reference: creditReference(invoice, payment),
        postings: [
          { holder: { of: 'account', account: invoice.account }, amount: gets },
          { holder: { of: 'system', name: 'losses' }, amount: loss },
          { holder: { of: 'system', name: 'chains' }, amount: money(-share.minor, share.currency) },
        ],
        at,
      })
    }
    await trx
      .updateTable('invoice_payment')
      .set({ credited: share.minor, credited_at: at, credits: payment.credits + 1 })
      .where('invoice', '=', invoice.guid)
      .where('txid', '=', payment.txid)
      .execute()
    sums.credited += share.minor
    if (inTime) sums.credited_in_time += payment.amount
    if (gets.minor > 0)
      credits.push({ txid: payment.txid, credited: gets, is: payment.credits > 0 ? 'returned' : inTime ? 'inTime' : 'late' })
  }
  return { sums, credits }
}
