import type { EpochMs } from '../kernel/time.ts'
import { limits } from './limits.ts'

type Window = { max: number; withinMs: number }

/**
 * Returns when the oldest of `max` leaves the window, given newest first; null while fewer than `max` are in
 * it (FUND-46).
 */
export function windowEnd(times: readonly EpochMs[], { max, withinMs }: Window, now: EpochMs): EpochMs | null {
  const oldest = times[max - 1]
  return oldest !== undefined && oldest > now - withinMs ? oldest + withinMs : null
}

/**
 * Returns when a card may be charged again after its declines, given newest first; null if it reached no
 * limit (FUND-46).
 */
export function limitEnd(declines: readonly EpochMs[], now: EpochMs): EpochMs | null {
  const ends = [limits.cardDeclinesPerDay, limits.cardDeclinesPerMonth].flatMap((one) => windowEnd(declines, one, now) ?? [])
  return ends.length === 0 ? null : Math.max(...ends)
}

/** Returns the next midnight by UTC, when the daily limit of card transactions starts over (FUND-22). */
export const nextDay = (now: EpochMs): EpochMs =>
  now - (now % limits.cardTransactionsPerDay.withinMs) + limits.cardTransactionsPerDay.withinMs

function monthAt(now: EpochMs, ahead: number): EpochMs {
  const day = new Date(now)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead)
}

/** Returns the start of the month by UTC, from which AGNI's limit counts (FUND-31). */
export const startOfMonth = (now: EpochMs): EpochMs => monthAt(now, 0)

/** Returns the start of the next month by UTC, when AGNI's limit starts over (FUND-31). */
export const nextMonth = (now: EpochMs): EpochMs => monthAt(now, 1)
