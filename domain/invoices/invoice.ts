import type { InvoiceCoin } from '../../contract/kernel.ts'
import type { Money } from '../kernel/money.ts'
import type { Moment } from '../kernel/time.ts'

/** What a person is told of an invoice; each is a text of its own (INV-06). */
export type InvoicePhase = 'waiting' | 'partial' | 'confirming' | 'paid' | 'over' | 'expired' | 'short' | 'late'

/** What is to be paid, where and until when. `opened` and `deadline` by the server's clock. Null: a back end that does not say (SRV-12). */
export type PaymentTerms = { address: string; network: string | null; amount: Money; opened: Moment | null; deadline: Moment | null }

/** An invoice as the page works with it. `terms` is null when a back end answers status and hash alone. */
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
}

export const isOpen = (phase: InvoicePhase): boolean => phase === 'waiting' || phase === 'partial' || phase === 'confirming'
