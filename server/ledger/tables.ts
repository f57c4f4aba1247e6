import type { Generated, GeneratedAlways } from 'kysely'
import type { Currency } from '../../contract/kernel.ts'

/**
 * Whoever can hold money. `balance` is kept by a trigger for customers and null for the house, whose sums are taken when asked.
 * So are `deposited`, what a customer brought in themselves, `in_bitcoin`, whether any of it came so, and `granted`, their bonuses.
 */
export type LedgerAccountTable = {
  id: string
  kind: 'customer' | 'house'
  currency: Currency
  balance: number | null
  deposited: Generated<number>
  in_bitcoin: Generated<boolean>
  granted: Generated<number>
}

/** One movement. `reference` is unique: what is posted twice counts once. */
export type LedgerEntryTable = { id: GeneratedAlways<number>; kind: string; reference: string; at: number }

/** One side of a movement, in minor units, signed. Never changed, never deleted. */
export type LedgerPostingTable = { id: GeneratedAlways<number>; entry_id: number; account_id: string; currency: Currency; amount: number }

/** A customer's account (ACC-01). Its money is the ledger account of the same id. */
export type AccountTable = {
  id: string
  customer_id: number
  currency: Currency
  type: 'real' | 'demo' | 'exchange'
  account_group: string
  opened_at: number
  closed: Generated<boolean>
}

/** What the last check of the whole ledger found: one row (SRV-14). */
export type LedgerCheckTable = { id: Generated<boolean>; checked_at: number; faults: number }

export type LedgerTables = {
  ledger_check: LedgerCheckTable
  account: AccountTable
  ledger_account: LedgerAccountTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
}
