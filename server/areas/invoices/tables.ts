import type { Generated } from 'kysely'
import type { Currency, InvoiceCoin } from '../../../contract/kernel.ts'
import type { InvoiceState } from '../../../domain/invoices/state.ts'

/**
 * In minor units: `amount`, `paid` and `credited_in_time` of the coin, `worth` and `credited` of the account.
 * Times by the server's clock.
 */
export type InvoiceTable = {
  guid: string
  customer_id: number
  account: string
  /** The Idempotency-Key it was opened with. */
  key: string | null
  coin: InvoiceCoin
  network: string
  address: string
  amount: number
  worth: number
  worth_currency: Currency
  bonus: boolean
  state: InvoiceState
  opened_at: number
  deadline: number
  paid: Generated<number>
  credited_in_time: Generated<number>
  credited: Generated<number>
  /** Time of the last credit. */
  credited_at: Generated<number | null>
  hash: Generated<string | null>
  confirmations: Generated<number>
  confirmations_needed: number
  checked_at: number
  next_check_at: number | null
  announced_at: Generated<number | null>
}

/**
 * One transaction to an invoice's address. `credited` is null until it is confirmed and posted, and again
 * once it is reversed. `credits`: how often it was credited. `missing_since`: when it was first missing from
 * its chain.
 */
export type InvoicePaymentTable = {
  invoice: string
  txid: string
  amount: number
  seen_at: number
  confirmations: number
  credited: number | null
  credited_at: number | null
  missing_since: Generated<number | null>
  credits: Generated<number>
}

/** The amount a person last chose on the Bitcoin tab. */
export type BitcoinDraftTable = { customer_id: number; amount: string; currency: Currency; saved_at: number }

export type InvoiceTables = { invoice: InvoiceTable; invoice_payment: InvoicePaymentTable; bitcoin_draft: BitcoinDraftTable }
