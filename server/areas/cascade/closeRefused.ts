import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { lockName } from '../../db/lockName.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { AttemptId } from './attemptId.ts'
import { toPastAttempt } from './openAttempt.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/** Limits at which the client ends its deposit, whatever processor is left. */
const ends: ReadonlySet<string> = new Set([cascadeCodes.failLimit, cascadeCodes.dayLimit, 'funding.balance_limit'])

/**
 * Closes a deposit whose next attempt was refused by a limit, with the reason that its person sees (FUND-44).
 * One with an attempt that may have charged stays open. The refusal's own transaction must be over.
 */
export async function closeRefused(
  { db, now }: Pick<PaymentDeps, 'db' | 'now'>,
  { deposit: id, seq }: AttemptId,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal) || !ends.has(error.code)) return
  const { code } = error
  await db.transaction().execute(async (trx) => {
    await lockName(trx, 'deposit', id)
    const made = await trx.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', id).execute()
    if (made.length === 0 || made.some((one) => one.seq >= seq || toPastAttempt(one).is === 'live')) return
    const open = trx.updateTable('deposit').where('id', '=', id).where('status', '=', 'open')
    await open.set({ status: 'failed', code, closed_at: now() }).execute()
  })
}
