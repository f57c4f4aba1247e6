import type { InvoiceCoin } from '../../contract/kernel.ts'
import type { Money } from '../kernel/money.ts'
import type { EpochMs } from '../kernel/time.ts'

/**
 * Phase of an invoice as shown to the person; each has its own text (INV-06). `vanished`: paid, then undone
 * by the network (FUND-45).
 */
export type InvoicePhase = 'waiting' | 'partial' | 'confirming' | 'paid' | 'over' | 'expired' | 'short' | 'late' | 'vanished'

/**
 * Amount, address and deadline of an invoice. `worth`: the credit for the whole amount, at the rate of
 * `opened`. `opened` and `deadline` by the server's clock. Null: the back end does not send it (SRV-12).
 */
export type PaymentTerms = {
  address: string
  network: string | null
  amount: Money
  worth: Money | null
  opened: EpochMs | null
  deadline: EpochMs | null
}

/** An invoice as the page uses it. `terms` is null if the back end sends status and hash only. */
export type Invoice = {
  coin: InvoiceCoin
  guid: string
  phase: InvoicePhase
  hash: string | null
  terms: PaymentTerms | null
  paid: Money
  due: Money
  confirmations: { seen: number; needed: number } | null
  credited: Money | null
  /**
   * The account and time of the last credit, by the server's clock; null if the back end does not send them
   * (SRV-12).
   */
  creditedTo: { account: string; at: EpochMs } | null
}

export const isOpen = (phase: InvoicePhase): boolean => phase === 'waiting' || phase === 'partial' || phase === 'confirming'
