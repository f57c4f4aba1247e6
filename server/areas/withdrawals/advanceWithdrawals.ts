import { minuteMs } from '../../../domain/kernel/time.ts'
import { isOverdue } from '../../../domain/withdrawals/payoutChecks.ts'
import { changeState, lockWithdrawal } from './changeState.ts'
import { resolvePayout } from './resolvePayout.ts'
import { sendPayout } from './sendPayout.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

/** Withdrawals and payouts of one round. */
const batchSize = 200
/** A failed one waits so long, behind those that were due before: a full round of failures stops no other. */
const retryMs = minuteMs

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
    const advance = async (): Promise<void> => {
      if (state === 'requested') await approve(deps, id)
      await sendPayout(deps, id)
    }
    const own = db.updateTable('withdrawal').where('id', '=', id).where('due_at', '<=', now())
    await safely(deps, id, advance, () => own.set({ due_at: now() + retryMs }).execute())
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
    const { reference } = attempt
    const own = db.updateTable('payout_attempt').where('reference', '=', reference).where('ask_at', '<=', now())
    const askLater = () => own.set({ ask_at: now() + retryMs }).execute()
    await safely(deps, reference, () => resolvePayout(deps, attempt), askLater)
    if (attempt.settled_at === null && isOverdue(attempt.method, attempt.status === 'accepted', now() - attempt.sent_at))
      deps.log.error({ reference }, 'a payout is without its end for too long: an operator has to ask')
  }
  return due.length + asked.length
}

const approve = ({ db, now }: WithdrawalDeps, id: string): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    const row = await lockWithdrawal(trx, id)
    if (row?.state === 'requested') await changeState(trx, row, { to: 'approved', at: now(), dueAt: now() })
  })

type Work = () => Promise<unknown>

/** Runs a step; `putOff` makes it due later if it failed before it could do so itself. */
async function safely({ log }: WithdrawalDeps, subject: string, run: Work, putOff: Work): Promise<void> {
  const warn = (err: unknown): void => log.warn({ err, subject }, 'a withdrawal could not go on')
  try {
    await run()
  } catch (error) {
    warn(error)
    await putOff().catch(warn)
  }
}
