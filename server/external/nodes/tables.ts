import type { Generated } from 'kysely'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import type { NodeChain } from '../../../domain/invoices/nodeChains.ts'

/** `amount` and `spent` in the coin's smallest unit, as decimal text. Times by the server's clock. */
export type NodeTables = {
  chain_wallet: { wallet: string; next_index: number }
  chain_address: {
    chain: NodeChain
    coin: InvoiceCoin
    label: string
    wallet: string
    index: number
    address: string
    key: string
    made_at: number
    spent: Generated<string>
    /** The block at which `spent` was seen; null if nothing was, or if that is not known. */
    spent_height: number | null
  }
  chain_scan: { chain: NodeChain; height: number; hash: string }
  chain_block: { chain: NodeChain; height: number; hash: string }
  chain_receipt: {
    chain: NodeChain
    coin: InvoiceCoin
    txid: string
    key: string
    amount: string
    /** Null: unconfirmed. */
    height: number | null
    seen_at: number
  }
}
