import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { windowEnd } from '../../../domain/funding/limitEnd.ts'
import { limits } from '../../../domain/funding/limits.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Trx } from '../../db/database.ts'
import { LimitRefusal, Refusal } from '../../kernel/refusal.ts'
import { lockCustomer } from '../session/lockCustomer.ts'
import { lockName } from '../../db/lockName.ts'
import { resolveAttempt, voidAttempt } from './resolve.ts'
import type { AttemptTable, CancelledDepositTable, DepositTable } from './tables.ts'
import type { PaymentDeps } from './paymentDeps.ts'

const mayHaveCharged = (attempt: AttemptTable): boolean =>
  attempt.status === 'approved' || attempt.status === 'sent' || attempt.status === 'unknown'
const isNotCharged = (attempt: AttemptTable): boolean => attempt.status === 'declined' || attempt.status === 'voided'

/**
 * Returns the end that the record of an uncharged deposit gets: `failed` for one whose person saw it fail.
 * A quick top-up may have no attempt, as no processor was served.
 */
function endOf(attempts: readonly AttemptTable[], failed: boolean): Pick<DepositTable, 'status' | 'code'> {
  const last = attempts.toSorted((a, b) => a.seq - b.seq).at(-1)
  const isCancelled = !failed || last?.code === cascadeCodes.cancelled
  return isCancelled ? { status: 'cancelled', code: null } : { status: 'failed', code: last?.code ?? cascadeCodes.noProcessor }
}

/**
 * Cancels a deposit that has not charged and no longer can (FUND-37); an id never seen is recorded, so that a
 * late charge is refused. Throws Refusal `deposit.not_cancellable` (money may move), `deposit.cancelling` (a
 * void is unconfirmed), `deposit.too_many_cancelled`. `failed` changes only what the record says.
 */
export async function cancel(paymentDeps: PaymentDeps, person: Caller, deposit: string, failed = false): Promise<void> {
  const attempts = await paymentDeps.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('deposit_id', '=', deposit)
    .where('customer_id', '=', person.customerId)
    .execute()
  for (const attempt of attempts) await voidBeforeCancel(paymentDeps, attempt)
  await paymentDeps.db.transaction().execute(async (trx) => {
    await lockName(trx, 'deposit', deposit)
    const at = paymentDeps.now()
    const row = await trx.selectFrom('deposit').selectAll().where('id', '=', deposit).executeTakeFirst()
    if (row && row.customer_id !== person.customerId) throw new Refusal(200, 'deposit.unknown')
    const current = await trx.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit).execute()
    if (current.some(({ status }) => status === 'voiding')) throw new Refusal(200, 'deposit.cancelling')
    if (row?.status === 'succeeded' || !current.every(isNotCharged)) throw new Refusal(200, 'deposit.not_cancellable')
    // A known deposit is closed by its own row, which refuses its later charges.
    if (!row) await recordCancelled(trx, { id: deposit, customer_id: person.customerId, at })
    if (row?.status === 'open')
      await trx
        .updateTable('deposit')
        .set({ ...endOf(current, failed), closed_at: at })
        .where('id', '=', deposit)
        .execute()
  })
}

async function recordCancelled(trx: Trx, cancelled: CancelledDepositTable): Promise<void> {
  // Locked, so that two requests are counted one after the other.
  await lockCustomer(trx, cancelled.customer_id)
  const own = trx.selectFrom('cancelled_deposit').where('customer_id', '=', cancelled.customer_id)
  if (await own.select('id').where('id', '=', cancelled.id).executeTakeFirst()) return
  const { max, withinMs } = limits.cancelledDeposits
  const earlier = await own
    .select('at')
    .where('at', '>', cancelled.at - withinMs)
    .orderBy('at', 'desc')
    .limit(max)
    .execute()
  const times = earlier.map(({ at }) => at)
  const until = windowEnd(times, limits.cancelledDeposits, cancelled.at)
  if (until !== null) throw new LimitRefusal(200, 'deposit.too_many_cancelled', until)
  await trx
    .insertInto('cancelled_deposit')
    .values(cancelled)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function voidBeforeCancel(paymentDeps: PaymentDeps, attempt: AttemptTable): Promise<void> {
  if (isNotCharged(attempt)) return
  if (attempt.status === 'prepared') {
    const changes = { status: 'voided', code: 'deposit.cancelled', next: false, settled_at: paymentDeps.now(), ask_at: null } as const
    await paymentDeps.db
      .updateTable('payment_attempt')
      .set(changes)
      .where('reference', '=', attempt.reference)
      .where('status', '=', 'prepared')
      .execute()
    return
  }
  // The bank may have approved it a moment ago: the processor is asked before the attempt is voided.
  const known = await resolveAttempt(paymentDeps, attempt)
  if (mayHaveCharged(known)) throw new Refusal(200, 'deposit.not_cancellable')
  // Not confirmed yet: the deposit becomes cancelled only when the processor confirms the void.
  if (!isNotCharged(known)) await voidAttempt(paymentDeps, known, 'deposit.cancelled')
}
