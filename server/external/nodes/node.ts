import type { InvoiceCoin } from '../../../contract/kernel.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'

/** A payment as its chain names it: `key` is a script or an address, `amount` in the smallest unit. */
export type Output = { coin: InvoiceCoin; txid: string; key: string; amount: bigint }
export type Block = { hash: string; parent: string; timeMs: number; outputs: readonly Output[] }
/**
 * `left`: saved transactions of the last answer that are not unconfirmed any more. Call `saved` once the
 * outputs are saved: their transactions are not read again. `part`: more are to be read by the next call.
 */
export type PendingPayments = {
  outputs: readonly Output[]
  txids: ReadonlySet<string>
  left: ReadonlySet<string>
  read: 'whole' | 'part'
  saved(): void
}
export type ChainTip = { height: number; hash: string }

/** A node of one chain. Every method throws ChainUnreachable. */
export interface CoinNodeReader {
  /** Returns the newest block, after checking that the node is of the right network and whole. */
  tip(): Promise<ChainTip>
  hashAt(height: number): Promise<string>
  /**
   * Returns a block with all its payments, confirmed by it. `isOurs` filters those that need further
   * requests.
   */
  block(hash: string, ours: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<Block>
  /**
   * Returns the unconfirmed payments that are new since the last `saved`, and all unconfirmed transactions;
   * null for a chain without.
   */
  pending(): Promise<PendingPayments | null>
  /** Returns when an unconfirmed transaction reached the node, also before its restart; null if unknown. */
  enteredAt(txid: string): Promise<EpochMs | null>
  /** Returns what an address holds at a block; null if each payment to it is seen as an output. */
  balanceAt(coin: InvoiceCoin, key: string, hash: string): Promise<bigint> | null
  /** Returns how the node's network writes the address of a public key, and the key of its payments. */
  addresses(): Promise<(publicKey: Uint8Array) => { address: string; key: string }>
  /** Decimal places of a coin's smallest unit. */
  decimalsOf(coin: InvoiceCoin): number
}
