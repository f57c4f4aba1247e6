import type { WithdrawalMethod } from '../../contract/withdrawals.ts'
import { dayMs, type EpochMs, hourMs, minuteMs, secondMs } from '../kernel/time.ts'
import { kindOf } from './methods.ts'
import { sendingMs } from './terms.ts'

const delays = [30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs] as const

/** Banks return a transfer within this time. */
const returnMs = 30 * dayMs

/**
 * An order that was sent this long ago and is not known has not arrived by a usual delay; it is voided before
 * another is sent.
 */
export const payoutFinalityMs = 10 * minuteMs

/**
 * Orders of one withdrawal that the payout side refused or never took, after which an operator has to look at
 * it.
 */
export const maxVoided = 3

/** True if an operator has to ask about an order without its end, sent `ageMs` ago (WD-15). */
export const isOverdue = (method: WithdrawalMethod, isAccepted: boolean, ageMs: number): boolean =>
  ageMs >= Math.max(dayMs, isAccepted ? sendingMs[kindOf(method)] : 0)

/**
 * Returns when an order that never left is sent again. `unsent`: orders that failed so; the delay doubles up
 * to an hour.
 */
export const nextSending = (unsent: number, now: EpochMs): EpochMs => now + Math.min(hourMs, minuteMs * 2 ** Math.max(0, unsent - 1))

/**
 * Returns when a payout is asked about next: `open`, until its outcome is known; `paid`, daily while it can
 * come back; null: never again.
 */
export function nextPayoutCheck(sentAt: EpochMs, now: EpochMs, state: 'open' | 'paid'): EpochMs | null {
  const age = now - sentAt
  if (state === 'paid') return age < returnMs ? now + dayMs : null
  return now + (delays.find((delay) => delay > age) ?? hourMs)
}
