import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { reviewWithdrawal } from '../withdrawals/operator/reviewWithdrawal.ts'

/** Approves or rejects the person's newest withdrawal in review, as an operator does. */
export const reviewNewest =
  (decision: 'approve' | 'reject') =>
  async ({ db, now }: Deps, customerId: number): Promise<string> => {
    const newest = await db
      .selectFrom('withdrawal')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('state', '=', 'inReview')
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!newest) throw new Refusal(404, 'withdrawal.unknown')
    const { state } = await reviewWithdrawal(db, newest.id, decision, {
      operator: 'tester',
      reason: 'Decided on the sandbox’s page.',
      at: now(),
    })
    return `The withdrawal is now: ${state}.`
  }
