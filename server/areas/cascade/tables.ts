import type { Currency, Processor } from '../../../contract/kernel.ts'

/** One deposit by card (FUND-36). The id is the client's. */
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
  /** Comma list, as it stood when the deposit was opened. */
  stack: string
  status: 'open' | 'succeeded' | 'failed' | 'cancelled'
  /** Why it failed. */
  code: string | null
  opened_at: number
  closed_at: number | null
}

/**
 * Where an attempt stands. `prepared`: provably nothing went out. `sent`: written before any byte goes out, so that after
 * a crash it counts as unknown. `voiding`: it is being taken back, and whatever its processor says until that is done is not
 * credited. `voided`: taken back at the processor, or shut out there before it was charged.
 */
export type AttemptStatus = 'prepared' | 'sent' | 'secure' | 'waiting' | 'unknown' | 'voiding' | 'approved' | 'declined' | 'voided'

/** One charge at one processor. `reference` is the Idempotency-Key and what the processor knows it by. */
export type AttemptTable = {
  reference: string
  deposit_id: string
  customer_id: number
  seq: number
  processor: Processor
  /** Of the card charged; null where the processor asks for it itself. */
  fingerprint: string | null
  status: AttemptStatus
  /** Of a decline. */
  code: string | null
  message: string | null
  /** May another processor follow this decline? */
  next: boolean
  /** Where the person acts, at the bank's or processor's origin, and the secret word of our own address that leads there. */
  bank_url: string | null
  secure_code: string | null
  processor_id: string | null
  prepared_at: number
  sent_at: number | null
  settled_at: number | null
  /** When the processor is asked next by ourselves; null: never again. */
  ask_at: number | null
  /** Set when money was found taken after a recorded decline: it is given back (A5). */
  late: 'found' | 'returned' | null
}

/** A deposit cancelled before its first charge arrived. */
export type ShutDepositTable = { id: string; customer_id: number; at: number }

/** A check that passed, and what for. */
export type CardCheckTable = {
  deposit_id: string
  customer_id: number
  card_id: string
  amount: number
  currency: Currency
  passed_at: number
}

export type CascadeTables = {
  shut_deposit: ShutDepositTable
  card_check: CardCheckTable
  deposit: DepositTable
  payment_attempt: AttemptTable
}
