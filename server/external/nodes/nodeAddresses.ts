import { createHash } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { CoinNode } from '../../config/coinNodesConfig.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { CoinNodeReader } from './node.ts'

/** Names a wallet in the database: the key itself would show every address of it. */
const nameOf = (xpub: string): string => createHash('sha256').update(xpub).digest('hex').slice(0, 32)

const addressOfLabel = (db: Db | Trx, { chain }: CoinNode, coin: InvoiceCoin, label: string) =>
  db
    .selectFrom('chain_address')
    .select('address')
    .where('chain', '=', chain)
    .where('coin', '=', coin)
    .where('label', '=', label)
    .executeTakeFirst()

/** Takes the next index of a wallet. Its row serialises all processes, so no index is used twice. */
async function takeIndex(trx: Trx, wallet: string): Promise<number> {
  const { next_index: next } = await trx
    .insertInto('chain_wallet')
    .values({ wallet, next_index: 1 })
    .onConflict((conflict) =>
      conflict.column('wallet').doUpdateSet(({ eb, ref }) => ({ next_index: eb(ref('chain_wallet.next_index'), '+', 1) })),
    )
    .returning('next_index')
    .executeTakeFirstOrThrow()
  return next - 1
}

/**
 * Returns a new address of a node's account, the receiving one (`0/index`, BIP 44); the same label gets the
 * same again. Throws ChainUnreachable.
 */
export async function newNodeAddress(
  db: Db,
  node: CoinNode,
  reader: CoinNodeReader,
  { coin, label, at }: { coin: InvoiceCoin; label: string; at: EpochMs },
): Promise<string> {
  const addressOf = await reader.addresses()
  const account = HDKey.fromExtendedKey(node.xpub).deriveChild(0)
  const wallet = nameOf(node.xpub)
  return db.transaction().execute(async (trx) => {
    const index = await takeIndex(trx, wallet)
    const known = await addressOfLabel(trx, node, coin, label)
    if (known) {
      // Gives the index back: gaps make a wallet stop looking for later addresses.
      await trx.updateTable('chain_wallet').set({ next_index: index }).where('wallet', '=', wallet).execute()
      return known.address
    }
    const { publicKey } = account.deriveChild(index)
    if (!publicKey) throw new Error('an extended public key has no key')
    const { address, key } = addressOf(publicKey)
    await trx.insertInto('chain_address').values({ chain: node.chain, coin, label, wallet, index, address, key, made_at: at }).execute()
    return address
  })
}
