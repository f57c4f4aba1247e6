import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { WithdrawalMethod, WithdrawalState } from '../../../contract/withdrawals.ts'
import type { NotificationKind } from '../../../domain/notifications/kinds.ts'

/**
 * One withdrawal. `amount`: leaves the account, `fee` included; `gives_up`: bonus money beside it; `worth` in
 * US cents.
 */
export type WithdrawalTable = {
  id: string
  customer_id: number
  account: string
  key: string | null
  method: WithdrawalMethod
  /** As shown: a card is masked, and named by `card_id`. */
  wallet: string
  card_id: string | null
  amount: number
  currency: Currency
  fee: number
  /** Of `amount`: deposits that had not been traded with, and have paid the fee. */
  untraded: Generated<number>
  gives_up: number
  arrives: number
  arrives_currency: Currency
  worth: number
  state: WithdrawalState
  requested_at: number
  /** When the payout left, and its fee was ours. The database copies it from the ledger's entry. */
  left_at: number | null
  due_at: number | null
  /** A reason for a review that came while it was being sent or reviewed. */
  review_code: StepCode | null
}
export type WithdrawalRow = Selectable<WithdrawalTable>

/** The server's own reasons of a step, as text keys. */
export type StepCode = 'withdrawal.card_removed' | 'withdrawal.payout_refused' | 'withdrawal.charged_back'

/** A state that a withdrawal reached. `reason`: in the words of an operator or the payout side. */
export type WithdrawalStepTable = {
  seq: GeneratedAlways<number>
  withdrawal_id: string
  state: WithdrawalState
  at: number
  reason: string | null
  code: StepCode | null
}

/** `sent`: stored before the order goes out. `notSent` and `voided` prove that nothing is or will be paid. */
export type PayoutAttemptStatus = 'sent' | 'unknown' | 'accepted' | 'voiding' | 'paid' | 'rejected' | 'returned' | 'notSent' | 'voided'
export type PayoutAttemptTable = {
  reference: string
  withdrawal_id: string
  status: PayoutAttemptStatus
  payout_id: string | null
  sent_at: number
  settled_at: number | null
  ask_at: number | null
}

export type PayoutAddressTable = {
  id: string
  customer_id: number
  method: WithdrawalMethod
  wallet: string
  label: string
  added_at: number
}
export type PayoutHoldTable = { customer_id: number; off_at: number | null }

/** A letter that waits until `sent_at` is set, and is tried at `next_at`. */
export type WithdrawalLetterTable = {
  id: GeneratedAlways<number>
  customer_id: number
  event: string
  kind: NotificationKind
  params: JSONColumnType<Record<string, string>>
  at: number
  next_at: number
  attempts: Generated<number>
  sent_at: Generated<number | null>
}

/**
 * A person's withdrawals together, in US cents, without those that were given back. The database keeps it.
 */
export type WithdrawalTotalTable = { customer_id: number; worth: number }

/** An account's untraded deposits that left with withdrawals (WD-06). The database keeps it. */
export type LeftUntradedTable = { account: string; amount: number }

/** The rates that a quote has shown, in hundred-millionths of a dollar as texts. */
export type HeldRateTable = {
  customer_id: number
  account: string
  method: WithdrawalMethod
  rates: JSONColumnType<Partial<Record<Currency, string>>>
  held_at: number
}

export type WithdrawalTables = {
  withdrawal: WithdrawalTable
  withdrawal_total: WithdrawalTotalTable
  left_untraded: LeftUntradedTable
  withdrawal_step: WithdrawalStepTable
  payout_attempt: PayoutAttemptTable
  payout_address: PayoutAddressTable
  payout_hold: PayoutHoldTable
  withdrawal_letter: WithdrawalLetterTable
  held_rate: HeldRateTable
}
