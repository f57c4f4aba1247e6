import { wireStatus } from '../../../domain/invoices/state.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ChainUnreachable } from '../../outside/chains.ts'
import { lookAt } from './look.ts'
import type { InvoiceRow } from './wire.ts'

/** A look younger than this answers for the chain: the watching job looks every minute, and a button can be pressed faster. */
const freshMs = 3_000

/** The caller's own invoice. Refusal 404 `invoices.unknown` for anybody else's, which tells nothing about it. */
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

/** The invoice as it stands (INV-03), asked of the chain when what we know is old. A chain out of reach answers the last known state. */
export async function checkedInvoice(deps: Deps, invoice: InvoiceRow): Promise<InvoiceRow> {
  const age = deps.now() - invoice.looked_at
  const deadlinePassed = invoice.looked_at < invoice.deadline && deps.now() >= invoice.deadline
  if (wireStatus(invoice.state) === 'su' || (age < freshMs && !deadlinePassed)) return invoice
  try {
    return await lookAt(deps, invoice)
  } catch (error) {
    if (!(error instanceof ChainUnreachable)) throw error
    deps.log.warn({ coin: invoice.coin, reason: error.message }, 'an invoice could not be looked at')
    return invoice
  }
}
