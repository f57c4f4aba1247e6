import { wireStatus } from '../../../domain/invoices/state.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ChainUnreachable } from '../../external/chains.ts'
import { updateFromChain } from './updateFromChain.ts'
import type { InvoiceRow } from './invoiceToWire.ts'

/**
 * A state younger than this is not asked of the chain again: the job checks every minute, and a button can be
 * pressed faster.
 */
const freshMs = 3_000

/**
 * Returns the caller's own invoice. Throws Refusal 404 `invoices.unknown`, also for another person's, so that
 * nothing is revealed.
 */
export async function ownInvoice({ db }: Deps, person: Caller, guid: string, coin: string): Promise<InvoiceRow> {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('guid', '=', guid)
    .where('customer_id', '=', person.customerId)
    .executeTakeFirst()
  if (!row || row.coin !== coin) throw new Refusal(404, 'invoices.unknown')
  return row
}

/**
 * Returns the invoice (INV-03), updated from the chain if its state is old. If the chain cannot be reached,
 * returns the last known state.
 */
export async function refreshedInvoice(deps: Deps, invoice: InvoiceRow): Promise<InvoiceRow> {
  const age = deps.now() - invoice.checked_at
  const deadlinePassed = invoice.checked_at < invoice.deadline && deps.now() >= invoice.deadline
  if (wireStatus(invoice.state) === 'su' || (age < freshMs && !deadlinePassed)) return invoice
  try {
    return await updateFromChain(deps, invoice)
  } catch (error) {
    if (!(error instanceof ChainUnreachable)) throw error
    deps.log.warn({ coin: invoice.coin, reason: error.message }, 'an invoice could not be looked at')
    return invoice
  }
}
