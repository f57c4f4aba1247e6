import { waitingStates } from '../../../domain/invoices/state.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { InvoiceRow } from '../invoices/invoiceToWire.ts'
import { updateFromChain } from '../invoices/updateFromChain.ts'

/** Returns the person's newest invoice that waits for a payment. Throws Refusal 404 without one. */
export async function newestWaitingInvoice({ db }: Deps, customerId: number): Promise<InvoiceRow> {
  const invoice = await db
    .selectFrom('invoice')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', 'in', waitingStates)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!invoice) throw new Refusal(404, 'invoices.unknown')
  return invoice
}

/** Ends the time of the person's newest waiting invoice, and lets the server judge it as at its deadline. */
export async function expireInvoice(deps: Deps, customerId: number): Promise<string> {
  const { db, now } = deps
  const invoice = await newestWaitingInvoice(deps, customerId)
  await db
    .updateTable('invoice')
    .set({ deadline: now() - 1 })
    .where('guid', '=', invoice.guid)
    .execute()
  const { state } = await updateFromChain(deps, { ...invoice, deadline: now() - 1 })
  return `The ${invoice.coin} invoice is now: ${state}.`
}
