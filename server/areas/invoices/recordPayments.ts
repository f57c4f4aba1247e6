import type { Selectable } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { ChainTransaction } from '../../external/chains.ts'
import type { InvoicePaymentTable } from './tables.ts'

export type InvoicePayment = Selectable<InvoicePaymentTable>

/**
 * Makes the saved payments of an invoice match the chain, oldest first. A payment that left the chain no
 * longer counts; one that was credited counts until it is reversed, and is in `missing` too. `at`: when the
 * chain was asked.
 */
export async function recordPayments(
  trx: Trx,
  invoice: string,
  seen: readonly ChainTransaction[],
  at: number,
): Promise<{ payments: InvoicePayment[]; missing: InvoicePayment[] }> {
  for (const { txid, amount, confirmations, seenAt } of seen) {
    await trx
      .insertInto('invoice_payment')
      .values({ invoice, txid, amount: amount.minor, seen_at: seenAt, confirmations, credited: null, credited_at: null })
      .onConflict((conflict) => conflict.columns(['invoice', 'txid']).doUpdateSet({ confirmations, missing_since: null }))
      .execute()
  }
  const saved = await trx
    .selectFrom('invoice_payment')
    .selectAll()
    .where('invoice', '=', invoice)
    .orderBy('seen_at')
    .orderBy('txid')
    .execute()
  const onChain = new Set(seen.map(({ txid }) => txid))
  const gone = saved.filter(({ txid }) => !onChain.has(txid))
  // A reversed payment is kept: it is credited under another reference if it comes back.
  const dropped = gone.filter(({ credits }) => credits === 0).map(({ txid }) => txid)
  if (dropped.length > 0) await trx.deleteFrom('invoice_payment').where('invoice', '=', invoice).where('txid', 'in', dropped).execute()
  const missing = gone.filter(({ credited }) => credited !== null).map((one) => ({ ...one, missing_since: one.missing_since ?? at }))
  if (missing.length > 0)
    await trx
      .updateTable('invoice_payment')
      .set({ missing_since: at })
      .where('invoice', '=', invoice)
      .where('missing_since', 'is', null)
      .where(
        'txid',
        'in',
        missing.map(({ txid }) => txid),
      )
      .execute()
  return { payments: saved.filter(({ txid, credited }) => onChain.has(txid) || credited !== null), missing }
}
