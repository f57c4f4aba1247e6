import type { Trx } from '../../db/database.ts'
import type { ChainTransaction } from '../../external/chains.ts'

export type InvoicePayment = { txid: string; amount: number; seen_at: number; confirmations: number; credited: number | null }

/**
 * Makes the saved payments of an invoice match the chain, oldest first. A payment that left the chain is deleted, unless it was credited:
 * then it is returned in `vanished` for an operator.
 */
export async function recordPayments(
  trx: Trx,
  invoice: string,
  seen: readonly ChainTransaction[],
): Promise<{ payments: InvoicePayment[]; vanished: string[] }> {
  for (const { txid, amount, confirmations, seenAt } of seen) {
    await trx
      .insertInto('invoice_payment')
      .values({ invoice, txid, amount: amount.minor, seen_at: seenAt, confirmations, credited: null, credited_at: null })
      .onConflict((conflict) => conflict.columns(['invoice', 'txid']).doUpdateSet({ confirmations }))
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
  const dropped = gone.filter(({ credited }) => credited === null).map(({ txid }) => txid)
  if (dropped.length > 0) await trx.deleteFrom('invoice_payment').where('invoice', '=', invoice).where('txid', 'in', dropped).execute()
  return {
    payments: saved.filter(({ txid }) => !dropped.includes(txid)),
    vanished: gone.filter(({ credited }) => credited !== null).map(({ txid }) => txid),
  }
}
