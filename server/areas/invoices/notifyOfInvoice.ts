import { coins } from '../../../domain/invoices/coins.ts'
import { wireStatus } from '../../../domain/invoices/state.ts'
import { type Money, money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { NotificationKind, NotificationParams } from '../../../domain/notifications/kinds.ts'
import type { Trx } from '../../db/database.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import type { Credit } from './creditPayments.ts'
import type { InvoiceRow } from './invoiceToWire.ts'

type Changed = Pick<InvoiceRow, 'state' | 'paid' | 'credited' | 'checked_at'>
type Written = 'invoicePaid' | 'invoiceOver' | 'invoicePartial' | 'invoiceShort' | 'invoiceExpired'

/** Returns the kind of notification that a change calls for; null if it needs none. */
function kindOf(before: InvoiceRow, { state, paid, credited }: Changed): Written | null {
  if (wireStatus(before.state) !== 'wt') return null
  if (wireStatus(state) === 'su') return credited > before.worth ? 'invoiceOver' : 'invoicePaid'
  // Each further part is notified with what is missing then.
  if (state === 'partial') return paid > before.paid ? 'invoicePartial' : null
  if (state === 'short') return 'invoiceShort'
  return state === 'expired' ? 'invoiceExpired' : null
}

/**
 * Notifies an invoice's person that it was paid, in part, twice or too late, or has ended (INV-06, INV-07,
 * PWA-08).
 */
export async function notifyOfInvoice(trx: Trx, invoice: InvoiceRow, changed: Changed, credits: readonly Credit[]): Promise<void> {
  const { coin, guid, customer_id: customerId, worth_currency: currency } = invoice
  const write = <Kind extends NotificationKind>(kind: Kind, params: NotificationParams[Kind], event: string): Promise<void> =>
    writeNotification(trx, { customerId, kind, params, event, link: `/api/${coin}/invoice/${guid}`, at: changed.checked_at })
  const amountOf = (amount: Money) => ({ coin, amount: moneyToDecimal(amount), currency: amount.currency })

  const kind = kindOf(invoice, changed)
  if (kind === 'invoicePaid' || kind === 'invoiceOver')
    await write(kind, amountOf(money(changed.credited, currency)), `invoice:${guid}:paid`)
  else if (kind === 'invoicePartial')
    await write(kind, amountOf(money(invoice.amount - changed.paid, coins[coin].currency)), `invoice:${guid}:partial:${changed.paid}`)
  else if (kind !== null) await write(kind, { coin }, `invoice:${guid}:ended`)

  const before = wireStatus(invoice.state)
  for (const { txid, credited, is } of credits) {
    if (is === 'late') await write('invoiceLate', amountOf(credited), `invoice:${guid}:late:${txid}`)
    else if (is === 'returned') await write('invoicePaid', amountOf(credited), `invoice:${guid}:returned:${txid}:${changed.checked_at}`)
    else if (before === 'su') await write('invoiceOver', amountOf(credited), `invoice:${guid}:over:${txid}`)
    // It came in time, and was confirmed or found after the invoice had ended.
    else if (before === 'ex') await write('invoicePaid', amountOf(credited), `invoice:${guid}:credited:${txid}`)
  }
}
