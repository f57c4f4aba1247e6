import { type Moment, secondMs } from '../kernel/time.ts'

/** A copy as it stands when an order of the trader is looked at. Amounts in minor units of one currency. */
export type CopyStanding = {
  stake: number
  maxLoss: number
  endsAt: Moment
  /** Stakes of its settled orders less what these returned; negative: it has won. */
  lost: number
  /** Stakes of its orders that still run: all of it may be lost. */
  atStake: number
}

export type MirrorVerdict =
  | { do: 'open' }
  | { do: 'refuse'; code: 'copy.late' | 'copy.lossGuard' }
  | { do: 'stop'; as: 'ended' | 'lossReached' }

/** An order of the trader that is older says nothing about the market any more: it is recorded as missed, not opened late. */
export const mirrorWithinMs = 5 * secondMs

/** Why a copy runs no more at `now`, whether or not the trader orders: its time is over, or no further stake fits into its loss. Null: it runs. */
export function copyEnd({ stake, maxLoss, endsAt, lost, atStake }: CopyStanding, now: Moment): 'ended' | 'lossReached' | null {
  if (now >= endsAt) return 'ended'
  return atStake === 0 && lost + stake > maxLoss ? 'lossReached' : null
}

/**
 * What a copy does with an order that its trader opened at `openedAt` (TRD-13). An order is opened only if the copy could lose it and all that
 * runs and still not pass its loss: the stop is kept to, and not noticed afterwards.
 */
export function mirrorVerdict(copy: CopyStanding, openedAt: Moment, now: Moment): MirrorVerdict {
  const end = copyEnd(copy, now)
  if (end !== null) return { do: 'stop', as: end }
  if (now - openedAt > mirrorWithinMs) return { do: 'refuse', code: 'copy.late' }
  return copy.lost + copy.atStake + copy.stake > copy.maxLoss ? { do: 'refuse', code: 'copy.lossGuard' } : { do: 'open' }
}
