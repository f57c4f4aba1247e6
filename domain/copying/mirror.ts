import { type EpochMs, secondMs } from '../kernel/time.ts'

/** State of a copy when an order of the trader is mirrored. Amounts in minor units of one currency. */
export type CopyState = {
  stake: number
  maxLoss: number
  endsAt: EpochMs
  /** Stakes of its settled orders minus their returns; negative: it has won. */
  lost: number
  /** Stakes of its running orders: all of it may be lost. */
  atStake: number
}

export type MirrorDecision =
  | { do: 'open' }
  | { do: 'refuse'; code: 'copy.late' | 'copy.lossGuard' }
  | { do: 'stop'; as: 'ended' | 'lossReached' }

/**
 * An older order of the trader no longer reflects the market: it is recorded as missed instead of opened
 * late.
 */
export const maxMirrorDelayMs = 5 * secondMs

/**
 * Returns why a copy has ended at `now`, even without a new order: out of time, or no further stake fits the
 * loss limit. Null: it runs.
 */
export function copyEndReason({ stake, maxLoss, endsAt, lost, atStake }: CopyState, now: EpochMs): 'ended' | 'lossReached' | null {
  if (now >= endsAt) return 'ended'
  return atStake === 0 && lost + stake > maxLoss ? 'lossReached' : null
}

/**
 * Decides on an order that the trader opened at `openedAt` (TRD-13). It is mirrored only if losing it and all
 * running orders stays within the loss limit, so that the limit is never exceeded.
 */
export function decideMirror(copy: CopyState, openedAt: EpochMs, now: EpochMs): MirrorDecision {
  const end = copyEndReason(copy, now)
  if (end !== null) return { do: 'stop', as: end }
  if (now - openedAt > maxMirrorDelayMs) return { do: 'refuse', code: 'copy.late' }
  return copy.lost + copy.atStake + copy.stake > copy.maxLoss ? { do: 'refuse', code: 'copy.lossGuard' } : { do: 'open' }
}
