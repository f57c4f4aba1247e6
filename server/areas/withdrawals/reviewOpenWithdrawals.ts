import type { Trx } from '../../db/database.ts'
import { changeState, lockWithdrawal } from './changeState.ts'

/** Why a withdrawal is reviewed after a deposit has left again, as a text key. */
export const chargedBack = 'withdrawal.charged_back'

/**
 * Sends a person's withdrawals that are not sent yet to review, because a deposit of theirs is taken back
 * (FUND-45). One that is being sent is reviewed if its order turns out not to have left. Called before the
 * account is locked, as a cancellation locks the withdrawal first.
 */
export async function reviewOpenWithdrawals(trx: Trx, customerId: number, at: number): Promise<void> {
  // A request locks the person too: one that runs now is either stored before, and found here, or sees the
  // money gone.
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const open = await trx
    .selectFrom('withdrawal')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['requested', 'approved', 'sending', 'inReview'])
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const row = await lockWithdrawal(trx, id)
    // It may have been sent or cancelled since it was read: then the state does not follow.
    if (row?.state === 'requested' || row?.state === 'approved') await changeState(trx, row, { to: 'inReview', at, code: chargedBack })
    else if (row?.state === 'sending' || row?.state === 'inReview')
      await trx.updateTable('withdrawal').set({ review_code: chargedBack }).where('id', '=', id).execute()
  }
}
