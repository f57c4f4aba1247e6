import type { Trx } from '../../db/database.ts'
import type { ChainTransaction } from '../../outside/chains.ts'

export type Payment = { txid: string; amount: number; seen_at: number; confirmations: number; credited: number | null }

/**
 * Makes the kept payments of an invoice what the chain has now, oldest first. One that was replaced or dropped goes, unless it was
 * credited already: then the books say so, and `vanished` names it for a person to look at.
 */
export async function recordPayments(
  trx: Trx,
  invoice: string,
  seen: readonly ChainTransaction[],
): Promise<{ payments: Payment[]; vanished: string[] }> {
  for (const { txid, amount, confirmations, seenAt } of seen) {
    await trx
      .insertInto('invoice_payment')
      .values({ invoice, txid, amount: amount.minor, seen_at: seenAt, confirmations, credited: null, credited_at: null })
      .onConflict((conflict) => conflict.columns(['invoice', 'txid']).doUpdateSet({ confirmations }))
      .execute()
  }
  const kept = await trx
    .selectFrom('invoice_payment')
    .selectAll()
    .where('invoice', '=', invoice)
    .orderBy('seen_at')
    .orderBy('txid')
    .execute()
  const onChain = new Set(seen.map(({ txid }) => txid))
  const gone = kept.filter(({ txid }) => !onChain.has(txid))
  const dropped = gone.filter(({ credited }) => credited === null).map(({ txid }) => txid)
  if (dropped.length > 0) await trx.deleteFrom('invoice_payment').where('invoice', '=', invoice).where('txid', 'in', dropped).execute()
  return {
    payments: kept.filter(({ txid }) => !dropped.includes(txid)),
    vanished: gone.filter(({ credited }) => credited !== null).map(({ txid }) => txid),
  }
}
