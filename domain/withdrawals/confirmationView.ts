import type { WireWithdrawalQuote, WithdrawalCase } from '../../contract/withdrawals.ts'
import type { Money } from '../kernel/money.ts'

/** The facts of a confirmation in their order. */
export type ConfirmationFact = 'amount' | 'fee' | 'givesUp' | 'arrives' | 'to' | 'when'

/**
 * `text`: the case with its sums, or without them. `review`: true if the note about a review by hand is
 * shown.
 */
export type ConfirmationView = { text: 'withSums' | 'withoutSums'; review: boolean; facts: readonly ConfirmationFact[] }

/**
 * Returns what a confirmation shows (WD-05, WD-06). The original's back end sends no quote, so that no sum
 * can be named.
 */
export function confirmationView(
  why: WithdrawalCase,
  quote: Pick<WireWithdrawalQuote, 'review'> | null,
  givesUp: Pick<Money, 'minor'>,
): ConfirmationView {
  const isBonusCase = why === 'one' || why === 'four'
  return {
    text: isBonusCase && quote === null ? 'withoutSums' : 'withSums',
    review: quote?.review === 'byHand' && why !== 'six',
    facts: [
      'amount',
      ...(quote ? (['fee'] as const) : []),
      ...(givesUp.minor > 0 ? (['givesUp'] as const) : []),
      ...(quote ? (['arrives'] as const) : []),
      'to',
      ...(quote ? (['when'] as const) : []),
    ],
  }
}
