import type { WithdrawalState } from '../../../contract/withdrawals.ts'
import { isGivenBack, mayFollow } from '../../../domain/withdrawals/state.ts'
import type { Trx } from '../../db/database.ts'
import { lockAccount } from '../../ledger/lockAccount.ts'
import { notifyOfCovered } from './notifyOfCovered.ts'
import { notifyOfState } from './notifyOfWithdrawal.ts'
import { postGivenBack, postSent } from './postWithdrawal.ts'
import type { StepCode, WithdrawalRow } from './tables.ts'

/** Locks a withdrawal until the transaction ends, and returns it; null if there is none. */
export const lockWithdrawal = async (trx: Trx, id: string): Promise<WithdrawalRow | null> =>
  (await trx.selectFrom('withdrawal').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null

/** `reason`: in the words of an operator or the payout side. `code`: the server's own reason, a text key. */
type Change = { to: WithdrawalState; at: number; reason?: string; code?: StepCode; dueAt?: number | null }

/**
 * Moves a locked withdrawal to its next state with all that follows: the money, the step of its timeline and
 * the notice. Returns null if the state may not follow (WD-15): another call came first.
 */
export async function changeState(trx: Trx, before: WithdrawalRow, { to, dueAt = null, ...step }: Change): Promise<WithdrawalRow | null> {
  if (!mayFollow(before.state, to)) return null
  if (isGivenBack(to)) await lockAccount(trx, before.account)
  const after = await trx
    .updateTable('withdrawal')
    .set({ state: to, due_at: dueAt })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (to === 'sent') await postSent(trx, after, step.at)
  const covered = isGivenBack(to) ? await postGivenBack(trx, after, to === 'returned' ? 'returned' : 'unsent', step.at) : []
  // An order that never left is sent again: the person has seen both states already.
  if (before.state !== 'sending' || to !== 'approved') await recordStep(trx, after, step)
  for (const loss of covered) await notifyOfCovered(trx, after, loss, step.at)
  return after
}

/**
 * Adds the present state to the timeline and notifies the person, unless it is the timeline's last state
 * already.
 */
export async function recordStep(
  trx: Trx,
  row: WithdrawalRow,
  { at, reason, code }: Pick<Change, 'at' | 'reason' | 'code'>,
): Promise<void> {
  const { id, state } = row
  const steps = trx.selectFrom('withdrawal_step').select('state').where('withdrawal_id', '=', id)
  if ((await steps.orderBy('seq', 'desc').limit(1).executeTakeFirst())?.state === state) return
  const { seq } = await trx
    .insertInto('withdrawal_step')
    .values({ withdrawal_id: id, state, at, reason: reason ?? null, code: code ?? null })
    .returning('seq')
    .executeTakeFirstOrThrow()
  await notifyOfState(trx, row, { step: seq, at })
}
