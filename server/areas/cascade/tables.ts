import type { Currency, Processor } from '../../../contract/kernel.ts'

/** One deposit by card (FUND-36). The client chooses the id. */
export type DepositTable = {
  id: string
  customer_id: number
  account_id: string
  /** Minor units. */
  amount: number
  currency: Currency
  bonus: boolean
  fixed: boolean
  card_id: string | null
  /** Comma-separated processors, as set when the deposit was opened. */
  stack: string
  status: 'open' | 'succeeded' | 'failed' | 'cancelled'
  /** The error code of a failed deposit. */
  code: string | null
  opened_at: number
  closed_at: number | null
}

/**
 * `prepared`: provably not sent. `sent`: written before the request, so that it counts as unknown after a
 * crash. `voiding`: being voided; an approval in the meantime is not credited. `voided`: the processor will
 * not charge it.
 */
export type AttemptStatus = 'prepared' | 'sent' | 'secure' | 'waiting' | 'unknown' | 'voiding' | 'approved' | 'declined' | 'voided'

/** One charge at one processor. `reference` is the Idempotency-Key and the processor's key for it. */
export type AttemptTable = {
  reference: string
  deposit_id: string
  customer_id: number
  seq: number
  processor: Processor
  /** Of the card charged; null if the processor asks for the card itself. */
  fingerprint: string | null
  status: AttemptStatus
  /** The error code of a decline. */
  code: string | null
  message: string | null
  /** True if another processor may follow this decline. */
  next: boolean
  /**
   * The page at the bank or processor where the person confirms, and the secret in our own address that
   * redirects there.
   */
  bank_url: string | null
  secure_code: string | null
  processor_id: string | null
  prepared_at: number
  sent_at: number | null
  settled_at: number | null
  /** The time of the next status request to the processor; null: never again. */
  ask_at: number | null
  /** Set when money was taken after a recorded decline: it must be refunded (A5). */
  late: 'found' | 'returned' | null
  /** ORANGE's charge of a union card: its outcome is asked for under a path of its own (FUND-24). */
  union_card: boolean
  /** ENTROPAY asks for the card's security code (FUND-28). */
  needs_cvv: boolean
}

/** A deposit cancelled before its first charge arrived. */
export type CancelledDepositTable = { id: string; customer_id: number; at: number }

/** A passed card check and the deposit, card and amount it is valid for. */
export type CardCheckTable = {
  deposit_id: string
  customer_id: number
  card_id: string
  amount: number
  currency: Currency
  passed_at: number
}

/** A processor that a person passed over in a deposit (FUND-28). */
export type PassedOverTable = { deposit_id: string; processor: Processor; customer_id: number; at: number }

/** A session on ZOOM's page and its URL there (FUND-26). */
export type ZoomSessionTable = { session: string; customer_id: number; deposit_id: string | null; url: string; opened_at: number }

/**
 * Why a reversal waits: no such attempt, another amount than is left of the deposit, or a charge without an
 * outcome, which is looked at again.
 */
export type ReversalHold = 'reference' | 'amount' | 'outcome'

/** Money that a processor gave back by itself (FUND-45). `amount` in minor units. */
export type ReversalTable = {
  seq: number
  reference: string
  processor: Processor
  kind: 'refund' | 'chargeback'
  amount: number
  currency: Currency
  reported_at: number
  held: ReversalHold | null
}

/** A reversal that was unreadable but for its number, as its processor wrote it. */
export type UnreadableReversalTable = {
  seq: number
  written: string
  /** When it was first read; unknown of older rows. */
  seen_at: number | null
  /** Ended by an operator: booked under its number, or closed. */
  ended_at: number | null
  /** The attempt that it names, if that part is readable. */
  reference: string | null
}

export type CascadeTables = {
  processor_reversal: ReversalTable
  unreadable_reversal: UnreadableReversalTable
  passed_over: PassedOverTable
  zoom_session: ZoomSessionTable
  cancelled_deposit: CancelledDepositTable
  card_check: CardCheckTable
  deposit: DepositTable
  payment_attempt: AttemptTable
}
