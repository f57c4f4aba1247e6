import { money } from '../../../domain/kernel/money.ts'
import { payoutFinalityMs } from '../../../domain/withdrawals/payoutChecks.ts'
import { lockAttempt, recordPayout } from './recordPayout.ts'
import type { PayoutAttemptTable } from './tables.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

/**
 * Asks for a payout's outcome and records it (WD-12). One that was never received is voided first: only then
 * no order that is still on its way can pay beside the next one.
 */
export async function resolvePayout(deps: WithdrawalDeps, attempt: PayoutAttemptTable): Promise<void> {
  const { db, now, payouts } = deps
  const { reference, withdrawal_id: id } = attempt
  const row = await db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const status = await payouts.status(reference, money(row.arrives, row.arrives_currency))
  if (status.is === 'notFound' && isVoidable(attempt) && now() - attempt.sent_at >= payoutFinalityMs) return voidPayout(deps, reference)
  return recordPayout(deps, reference, status)
}

/** True for an order that the payout side has never acknowledged. */
const isVoidable = ({ status }: PayoutAttemptTable): boolean => ['sent', 'unknown', 'voiding'].includes(status)

/** Voids an attempt. `voiding` is committed first; only a confirmed void proves that nothing is paid. */
async function voidPayout(deps: WithdrawalDeps, reference: string): Promise<void> {
  const { db, payouts } = deps
  const isVoiding = await db.transaction().execute(async (trx) => {
    const { attempt } = await lockAttempt(trx, reference)
    if (!isVoidable(attempt)) return false
    await trx.updateTable('payout_attempt').set({ status: 'voiding' }).where('reference', '=', reference).execute()
    return true
  })
  if (!isVoiding) return
  await recordPayout(deps, reference, (await payouts.void(reference)) === 'voided' ? { is: 'voided' } : { is: 'unknown' })
}
