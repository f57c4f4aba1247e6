import { isOverdue } from '../../../domain/withdrawals/payoutChecks.ts'
import { changeState, lockWithdrawal } from './changeState.ts'
import { resolvePayout } from './resolvePayout.ts'
import { sendPayout } from './sendPayout.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

/** Withdrawals and payouts of one round. */
const batchSize = 200

/**
 * Approves, sends and asks for everything that is due (WD-15). One that throws does not stop the rest.
 * Returns how many were due.
 */
export async function advanceWithdrawals(deps: WithdrawalDeps): Promise<number> {
  const { db, now } = deps
  const due = await db
    .selectFrom('withdrawal')
    .select(['id', 'state'])
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .limit(batchSize)
    .execute()
  for (const { id, state } of due) {
    if (state === 'requested') await safely(deps, id, () => approve(deps, id))
    await safely(deps, id, () => sendPayout(deps, id))
  }
  const asked = await db
    .selectFrom('payout_attempt')
    .innerJoin('withdrawal', 'withdrawal.id', 'withdrawal_id')
    .selectAll('payout_attempt')
    .select('method')
    .where('ask_at', '<=', now())
    .orderBy('ask_at')
    .limit(batchSize)
    .execute()
  for (const attempt of asked) {
    await safely(deps, attempt.reference, () => resolvePayout(deps, attempt))
    if (attempt.settled_at === null && isOverdue(attempt.method, attempt.status === 'accepted', now() - attempt.sent_at))
      deps.log.error({ reference: attempt.reference }, 'a payout is without its end for too long: an operator has to ask')
  }
  return due.length + asked.length
}

const approve = ({ db, now }: WithdrawalDeps, id: string): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    const row = await lockWithdrawal(trx, id)
    if (row?.state === 'requested') await changeState(trx, row, { to: 'approved', at: now(), dueAt: now() })
  })

async function safely({ log }: WithdrawalDeps, subject: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log.warn({ err: error, subject }, 'a withdrawal could not go on')
  }
}
