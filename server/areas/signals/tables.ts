import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { SignalOutcome } from '../../../contract/signals.ts'
import type { SignalRule } from '../../../domain/signals/terms.ts'
import type { Direction } from '../../../domain/trading/settlement.ts'

/**
 * A trading signal. Prices in points, times in milliseconds by the server's clock. `stream`: the quotes that
 * it was computed from.
 */
export type SignalTable = {
  stream: string
  symbol: string
  at: number
  rule: SignalRule
  direction: Direction
  valid_until: number
  expiry_ms: number
  expires_at: number
  open_points: number
  figures: JSONColumnType<Record<string, string>>
  /** Null: computed too late for an order. */
  published_at: number | null
  outcome: Generated<SignalOutcome>
  close_points: number | null
}

/** Up to when the signals of a symbol are computed. */
export type SignalProgressTable = { stream: string; symbol: string; computed_to: number }

/** Signals that a person does not want. `symbol`: `*` is all of them. */
export type SignalMuteTable = { customer_id: number; symbol: string }

/** A signal as selected from the database. */
export type SignalRow = Selectable<SignalTable>

export type SignalTables = { signal: SignalTable; signal_progress: SignalProgressTable; signal_mute: SignalMuteTable }
