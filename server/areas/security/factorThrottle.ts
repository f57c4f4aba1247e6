import { type CodeThrottle, countSend, countAttempt, newCodeThrottle, resetFailures } from '../../../domain/security/codeThrottle.ts'
import type { Db, Trx } from '../../db/database.ts'

/**
 * Counts an attempt at a code. `allowed`: the code may be checked; `lockedUntil`: end of the lock after this
 * attempt.
 */
export async function consumeAttempt(db: Db, customerId: number, now: number): Promise<{ allowed: boolean; lockedUntil: number }> {
  return db.transaction().execute(async (trx) => {
    const before = await lockThrottle(trx, customerId)
    const after = countAttempt(before, now)
    if (after !== null) await writeThrottle(trx, customerId, after)
    return { allowed: after !== null, lockedUntil: (after ?? before).lockedUntil }
  })
}

/** Counts a code to be sent. Returns false when no more may be sent now. */
export async function consumeSend(db: Db, customerId: number, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const after = countSend(await lockThrottle(trx, customerId), now)
    if (after !== null) await writeThrottle(trx, customerId, after)
    return after !== null
  })
}

/** Clears the failed attempts after a right code. */
export async function resetThrottle(trx: Trx, customerId: number): Promise<void> {
  await writeThrottle(trx, customerId, resetFailures(await lockThrottle(trx, customerId)))
}

/**
 * Reads the counters and locks their row until the transaction ends, so that concurrent attempts are counted
 * one after the other.
 */
async function lockThrottle(trx: Trx, customerId: number): Promise<CodeThrottle> {
  await trx
    .insertInto('factor_guard')
    .values({ customer_id: customerId, ...columnsOf(newCodeThrottle) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('factor_guard')
    .selectAll()
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { failures, last_at: lastAt, locked_until: lockedUntil, sends, sends_since: sendsSince } = row
  return { failures, lastAt, lockedUntil, sends, sendsSince }
}

async function writeThrottle(trx: Trx, customerId: number, guard: CodeThrottle): Promise<void> {
  await trx.updateTable('factor_guard').set(columnsOf(guard)).where('customer_id', '=', customerId).execute()
}

const columnsOf = ({ failures, lastAt, lockedUntil, sends, sendsSince }: CodeThrottle) => ({
  failures,
  last_at: lastAt,
  locked_until: lockedUntil,
  sends,
  sends_since: sendsSince,
})
