import type { Caller } from '../../kernel/call.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdCustomer } from '../session/holdCustomer.ts'
import { holdName } from '../../db/holdName.ts'
import { resolve, takeBack } from './resolve.ts'
import type { AttemptTable, ShutDepositTable } from './tables.ts'
import type { Till } from './till.ts'

const taken = (attempt: AttemptTable): boolean => attempt.status === 'approved' || attempt.status === 'sent' || attempt.status === 'unknown'
const free = (attempt: AttemptTable): boolean => attempt.status === 'declined' || attempt.status === 'voided'

/**
 * Ends a deposit none of whose attempts has charged or still can (FUND-37). One that waits at the bank is shut out there first.
 * Also a deposit that never came is shut, so that a charge of it that is still under way is refused.
 * Throws Refusal `deposit.not_cancellable` when money may be moving, `deposit.cancelling` while a processor has not confirmed that it took a
 * charge back, `deposit.too_many_cancelled`.
 */
export async function cancel(till: Till, person: Caller, deposit: string): Promise<void> {
  const attempts = await till.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('deposit_id', '=', deposit)
    .where('customer_id', '=', person.customerId)
    .execute()
  for (const attempt of attempts) await shutOut(till, attempt)
  await till.db.transaction().execute(async (trx) => {
    await holdName(trx, 'deposit', deposit)
    const at = till.now()
    const row = await trx.selectFrom('deposit').selectAll().where('id', '=', deposit).executeTakeFirst()
    if (row && row.customer_id !== person.customerId) throw new Refusal(200, 'deposit.unknown')
    const now = await trx.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit).execute()
    if (now.some(({ status }) => status === 'voiding')) throw new Refusal(200, 'deposit.cancelling')
    if (row?.status === 'succeeded' || !now.every(free)) throw new Refusal(200, 'deposit.not_cancellable')
    // A deposit that is known is closed by its own row, and its charges are refused for ever.
    if (!row) await shutUnknown(trx, { id: deposit, customer_id: person.customerId, at })
    if (row?.status === 'open')
      await trx.updateTable('deposit').set({ status: 'cancelled', code: null, closed_at: at }).where('id', '=', deposit).execute()
  })
}

/** Of deposits that never came, one person's at a time: far more than anybody cancels, and no way to fill a disk. */
const mostShut = 50

async function shutUnknown(trx: Trx, shut: ShutDepositTable): Promise<void> {
  // Held, so that two at once are counted one after the other.
  await holdCustomer(trx, shut.customer_id)
  const ids = await trx.selectFrom('shut_deposit').select('id').where('customer_id', '=', shut.customer_id).execute()
  if (ids.some(({ id }) => id === shut.id)) return
  if (ids.length >= mostShut) throw new Refusal(200, 'deposit.too_many_cancelled')
  await trx
    .insertInto('shut_deposit')
    .values(shut)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function shutOut(till: Till, attempt: AttemptTable): Promise<void> {
  if (free(attempt)) return
  if (attempt.status === 'prepared') {
    const shut = { status: 'voided', code: 'deposit.cancelled', next: false, settled_at: till.now(), ask_at: null } as const
    await till.db
      .updateTable('payment_attempt')
      .set(shut)
      .where('reference', '=', attempt.reference)
      .where('status', '=', 'prepared')
      .execute()
    return
  }
  // The bank may have said yes a moment ago: that is asked before anything is taken back.
  const known = await resolve(till, attempt)
  if (taken(known)) throw new Refusal(200, 'deposit.not_cancellable')
  // Not confirmed yet: it ends as cancelled when the processor has confirmed it, and until then it is not said to be.
  if (!free(known)) await takeBack(till, known, 'deposit.cancelled')
}
