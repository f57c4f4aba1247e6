import { type WithdrawalState, withdrawalStates } from '../../contract/withdrawals.ts'

/**
 * The states that may follow each state (WD-15). `sending` goes back to `approved` or `inReview` only if the
 * payout provably never left, so that it may be sent again.
 */
const following: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['approved', 'inReview', 'cancelled'],
  inReview: ['approved', 'rejected', 'cancelled'],
  approved: ['sending', 'inReview', 'rejected', 'cancelled'],
  sending: ['sent', 'rejected', 'approved', 'inReview'],
  sent: ['returned'],
  rejected: [],
  cancelled: [],
  returned: [],
}

export const mayFollow = (from: WithdrawalState, to: WithdrawalState): boolean => following[from].includes(to)

/** True while the person can cancel: from the moment of sending only the other side knows (WD-12). */
export const isCancellable = (state: WithdrawalState): boolean => mayFollow(state, 'cancelled')

/** True if the withdrawal has ended: only a sent payout can still come back. */
export const hasEnded = (state: WithdrawalState): boolean => following[state].length === 0 || state === 'sent'

/** True for a state in which the money is the person's again. */
export const isGivenBack = (state: WithdrawalState): boolean => state === 'rejected' || state === 'cancelled' || state === 'returned'

export const cancellableStates: readonly WithdrawalState[] = withdrawalStates.filter(isCancellable)
/** States whose money counts as paid out or on its way. */
export const countedStates: readonly WithdrawalState[] = ['requested', 'inReview', 'approved', 'sending', 'sent']
