import type { Generated, GeneratedAlways } from 'kysely'
import type { Currency } from '../../contract/kernel.ts'

/**
 * Customers' and system accounts. Triggers maintain `balance`, which is null for system accounts, and the
 * totals below it.
 */
export type LedgerAccountTable = {
  id: string
  kind: 'customer' | 'system'
  currency: Currency
  balance: number | null
  /** The customer's own deposits. */
  deposited: Generated<number>
  /** True once any of them came in bitcoin. */
  in_bitcoin: Generated<boolean>
  /** Bonuses, without those that left with their deposit. */
  granted: Generated<number>
  /** Deposits that left again: refunds, chargebacks, vanished payments. */
  taken_back: Generated<number>
}

/** One ledger entry. `reference` is unique, so that posting twice counts once. */
export type LedgerEntryTable = { id: GeneratedAlways<number>; kind: string; reference: string; at: number }

/**
 * One side of an entry, in minor units, signed. Never changed, never deleted. A trigger sets `posted_at`, its
 * entry's time, and `balance_after`, the customer's balance with it; null for a system account.
 */
export type LedgerPostingTable = {
  id: GeneratedAlways<number>
  entry_id: number
  account_id: string
  currency: Currency
  amount: number
  posted_at: Generated<number>
  balance_after: Generated<number | null>
}

/** A customer's account (ACC-01). The ledger account of the same id has its money. */
export type AccountTable = {
  id: string
  customer_id: number
  currency: Currency
  type: 'real' | 'demo' | 'exchange'
  account_group: string
  opened_at: number
  closed: Generated<boolean>
  /** The stakes of its orders that were won or lost. The database keeps it. */
  traded: Generated<number>
  /** True once it could not give back all of a deposit that left again. */
  lacked: Generated<boolean>
}

/** The result of the last check of the whole ledger: one row (SRV-14). */
export type LedgerCheckTable = { id: Generated<boolean>; checked_at: number; faults: number }

/**
 * One action of an operator on a payment (FUND-44). `subject`: an attempt's or a payout's reference,
 * `{invoice}:{transaction}`, a reversal, alone or with its attempt, a withdrawal, a report or a receipt.
 */
export type OperatorActionTable = {
  id: GeneratedAlways<number>
  at: number
  operator: string
  action:
    | 'charged'
    | 'not-charged'
    | 'refund'
    | 'chargeback'
    | 'vanished'
    | 'credit'
    | 'close'
    | 'approve'
    | 'reject'
    | 'reversal'
    | 'paid'
    | 'not-paid'
    | 'return'
  subject: string
  reason: string
  before: string
  after: string
}

export type LedgerTables = {
  operator_action: OperatorActionTable
  ledger_check: LedgerCheckTable
  account: AccountTable
  ledger_account: LedgerAccountTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
}
