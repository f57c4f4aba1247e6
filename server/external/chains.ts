import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/** A transaction and what it pays to the requested address. `seenAt` in milliseconds, by the chain. */
export type ChainTransaction = { txid: string; amount: Money; confirmations: number; seenAt: number }

/** The price of one whole coin in each fiat currency. */
export type ChainRates = Partial<Record<InvoiceCoin, Partial<Record<Currency, Money>>>>

/**
 * Thrown when the chain service could not be reached or returned an invalid response. Earlier results stay
 * valid.
 */
export class ChainUnreachable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`chain: ${what}`, { cause })
    this.name = 'ChainUnreachable'
  }
}

/** The coins' networks (SRV-06). Each method throws ChainUnreachable. */
export interface ChainPort {
  /**
   * Returns a new address of ours. The same label always returns the same address, so that a lost response
   * costs none.
   */
  newAddress(coin: InvoiceCoin, network: string, label: string): Promise<string>
  /** Returns all payments ever made to an address, unconfirmed ones included. */
  transactionsOf(coin: InvoiceCoin, network: string, address: string): Promise<ChainTransaction[]>
  rates(): Promise<ChainRates>
}
