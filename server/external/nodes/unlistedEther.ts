import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { receiptOf, type Reading, writeAt } from './readChain.ts'
import type { ChainTip } from './node.ts'

/**
 * Saves what an address received without a transaction to it, as its balance shows: exchanges pay ether out
 * through contracts. Such a payment is named by the block in which its balance was seen. Does nothing for a
 * coin whose payments are all listed. Throws ChainUnreachable.
 */
export async function readUnlisted(reading: Reading, at: ChainTip, coin: InvoiceCoin, key: string): Promise<void> {
  const { chain, node, now } = reading
  const asked = node.balanceAt(coin, key, at.hash)
  if (asked === null) return
  const balance = await asked
  // Balance and payments must be those of the same block: else one of them would be counted twice.
  await writeAt(reading, at, async (trx) => {
    const found = await trx.selectFrom('chain_address').select('spent').where('chain', '=', chain).where('key', '=', key).executeTakeFirst()
    const receipts = await trx
      .selectFrom('chain_receipt')
      .select('amount')
      .where('chain', '=', chain)
      .where('coin', '=', coin)
      .where('key', '=', key)
      .where('height', 'is not', null)
      .execute()
    const known = receipts.reduce((total, { amount }) => total + BigInt(amount), 0n)
    const unlisted = balance + BigInt(found?.spent ?? '0') - known
    if (unlisted > 0n) {
      const payment = { coin, txid: at.hash.replace(/^0x/, ''), key, amount: unlisted }
      await trx
        .insertInto('chain_receipt')
        .values(receiptOf(chain, payment, { height: at.height, at: now() }))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else if (unlisted < 0n) {
      // The operator has moved coins on: what arrives later is on top of the rest.
      await trx
        .updateTable('chain_address')
        .set({ spent: String(known - balance), spent_height: at.height })
        .where('chain', '=', chain)
        .where('key', '=', key)
        .execute()
    }
  })
}
