import { type Money, money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { reversalLosses } from '../../ledger/reversalLosses.ts'
import { takeBack } from '../../ledger/takeBack.ts'
import { reviewOpenWithdrawals } from '../withdrawals/reviewOpenWithdrawals.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import type { InvoiceRow } from './invoiceToWire.ts'
import type { InvoicePayment } from './recordPayments.ts'

/**
 * Takes a credited payment back that has left its chain, and notifies its person (FUND-45). The invoice's row
 * must be locked. Returns what the account lacks, which is the operator's loss; null if the payment is not
 * credited now.
 */
export async function reversePayment(
  trx: Trx,
  {
    guid,
    coin,
    account,
    worth_currency: currency,
    customer_id: customerId,
  }: Pick<InvoiceRow, 'guid' | 'coin' | 'account' | 'worth_currency' | 'customer_id'>,
  { txid, credited, credits }: Pick<InvoicePayment, 'txid' | 'credited' | 'credits'>,
  at: number,
): Promise<Money | null> {
  if (credited === null) return null
  await trx
    .updateTable('invoice_payment')
    .set({ credited: null, credited_at: null })
    .where('invoice', '=', guid)
    .where('txid', '=', txid)
    .execute()
  const amount = money(credited, currency)
  // A late payment worth less than one cent was credited with nothing.
  if (credited === 0) return amount
  const reference = reversalReference({ guid, coin }, { txid, credits })
  await reviewOpenWithdrawals(trx, customerId, at)
  const loss = await takeBack(trx, { kind: 'vanished', reference, account, amount, source: 'chains', at })
  await writeNotification(trx, {
    customerId,
    kind: 'invoiceVanished',
    params: { coin, amount: moneyToDecimal(amount), currency },
    event: `invoiceVanished:${reference}`,
    link: `/api/${coin}/invoice/${guid}`,
    at,
  })
  return loss
}

/**
 * Returns the ledger's reference of the next credit of a payment. One transaction may pay several invoices,
 * so it names both.
 */
export const creditReference = (
  { guid, coin }: Pick<InvoiceRow, 'guid' | 'coin'>,
  { txid, credits }: Pick<InvoicePayment, 'txid' | 'credits'>,
): string => `${coin}:${txid}:${guid}${credits === 0 ? '' : `:${credits + 1}`}`

/** Returns the ledger's reference of the reversal of a payment's last credit. */
const reversalReference = (
  invoice: Pick<InvoiceRow, 'guid' | 'coin'>,
  { txid, credits }: Pick<InvoicePayment, 'txid' | 'credits'>,
): string => `${creditReference(invoice, { txid, credits: credits - 1 })}:vanished`

/**
 * Returns our loss by the last reversal of a payment, in minor units of the account's currency, without what
 * was covered since; 0 if it was never reversed. The account must be locked.
 */
export async function lossOfReversal(
  trx: Trx,
  invoice: Pick<InvoiceRow, 'guid' | 'coin' | 'customer_id'>,
  payment: Pick<InvoicePayment, 'txid' | 'credits'>,
): Promise<number> {
  if (payment.credits === 0) return 0
  const reference = reversalReference(invoice, payment)
  const losses = await reversalLosses(trx, invoice.customer_id)
  return losses.find((loss) => loss.reference === reference)?.amount.minor ?? 0
}
