import type { GeneratedAlways } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'

/** A payment that a person reported (FUND-39). `id` is the reference that a bank transfer quotes. */
export type PaymentReportTable = {
  id: string
  customer_id: number
  account_id: string
  currency: Currency
  method: string
  /** The address that the person paid with. */
  email: string | null
  /** Minor units. */
  amount: number
  bonus: boolean
  fixed: boolean
  /** The amount in the coin, as decimal text. */
  bitcoin: string | null
  random: string
  reported_at: number
  credited_at: number | null
  credited_by: 'statement' | 'operator' | null
  /** Closed without money; what arrives after all is credited. */
  closed_at: number | null
  closed_by: 'person' | 'operator' | null
}

/**
 * Why a receipt waits for an operator. `reference`: it names no report, or was credited to the wrong one.
 * `credited`: its report was credited by hand, perhaps for this money. `unreadable`: its currency or amount.
 */
export type HeldReason = 'reference' | 'currency' | 'credited' | 'account' | 'unreadable'

/**
 * An entry of our bank account's statement. `text` as the payer wrote it; either credited to a report or
 * held. `written`: an unreadable entry as the bank wrote it; its amount is null until an operator names it.
 */
export type BankReceiptTable = {
  id: string
  seq: number
  text: string
  currency: Currency | null
  amount: number | null
  written: string | null
  booked_at: number
  report_id: string | null
  held: HeldReason | null
  /** Ended by an operator without a credit; `held` stays. */
  closed_at: number | null
}

/** The money of a credit: a receipt, or a report alone, whose payment an operator vouches for. */
export type CreditSource = `bank:${string}` | `report:${string}`

/** Why a credit was taken back: its bank or wallet recalled it, or it should not have been made. */
export type ReturnCause = 'recalled' | 'mistaken'

/** A credit that an operator has taken back (FUND-45). `reference`: of the ledger's entry that took it. */
export type ReturnedCreditTable = {
  reference: string
  credit: CreditSource
  customer_id: number
  account_id: string
  cause: ReturnCause
  returned_at: number
}

/** A deposit that a person tried, or began and left (FUND-06). */
export type PurchaseEventTable = {
  id: GeneratedAlways<number>
  customer_id: number
  kind: 'tried' | 'left'
  amount: number | null
  currency: Currency | null
  at: number
}

export type FundingTables = {
  payment_report: PaymentReportTable
  bank_receipt: BankReceiptTable
  returned_credit: ReturnedCreditTable
  purchase_event: PurchaseEventTable
}
