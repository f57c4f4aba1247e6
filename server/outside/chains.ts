import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/** One transaction as the chain has it: what it pays to the address that was asked about. `seenAt` in milliseconds, by the chain. */
export type ChainTransaction = { txid: string; amount: Money; confirmations: number; seenAt: number }

/** The price of one whole coin in each fiat currency. */
export type ChainRates = Partial<Record<InvoiceCoin, Partial<Record<Currency, Money>>>>

/** Thrown by the port when the chain's side could not be asked or answered nonsense. What was known before still holds. */
export class ChainUnreachable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`chain: ${what}`, { cause })
    this.name = 'ChainUnreachable'
  }
}

/** The coins' networks (SRV-06). Each method throws ChainUnreachable. */
export interface ChainPort {
  /** A fresh address of ours. The same label always answers the same address, so that a lost answer costs none. */
  newAddress(coin: InvoiceCoin, network: string, label: string): Promise<string>
  /** All that was ever paid to an address, unconfirmed payments among it. */
  transactionsOf(coin: InvoiceCoin, network: string, address: string): Promise<ChainTransaction[]>
  rates(): Promise<ChainRates>
}
