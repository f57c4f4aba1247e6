import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { lockName } from '../../db/lockName.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { AttemptId } from './attemptId.ts'
import { toPastAttempt } from './openAttempt.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/** Refusals at which the client ends its deposit, whatever processor is left. */
const ends: ReadonlySet<string> = new Set([cascadeCodes.failLimit, cascadeCodes.dayLimit, 'funding.balance_limit', 'cascade.other_open'])

/**
 * Closes a deposit whose next attempt was refused for good, with the reason that its person sees (FUND-44):
 * also that of a quick top-up, which is open before its first. One with an attempt that may have charged
 * stays open. The refusal's own transaction must be over.
 */
export async function closeRefused(
  { db, now }: Pick<PaymentDeps, 'db' | 'now'>,
  { customerId }: Caller,
  { deposit: id, seq }: AttemptId,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal) || !ends.has(error.code)) return
  const { code } = error
  await db.transaction().execute(async (trx) => {
    await lockName(trx, 'deposit', id)
    const made = await trx.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', id).execute()
    if (made.some((one) => one.seq >= seq || toPastAttempt(one).is === 'live')) return
    const open = trx.updateTable('deposit').where('id', '=', id).where('customer_id', '=', customerId).where('status', '=', 'open')
    await open.set({ status: 'failed', code, closed_at: now() }).execute()
  })
}
