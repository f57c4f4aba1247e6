import { type CodeGuard, countSend, countTry, freshGuard, release } from '../../../domain/security/codeGuard.ts'
import type { Db, Trx } from '../../db/database.ts'

/** Counts a try of a code. Answers until when codes are locked after it, and whether this one may be looked at. */
export async function takeTry(db: Db, customerId: number, now: number): Promise<{ allowed: boolean; lockedUntil: number }> {
  return db.transaction().execute(async (trx) => {
    const before = await lockGuard(trx, customerId)
    const after = countTry(before, now)
    if (after !== null) await writeGuard(trx, customerId, after)
    return { allowed: after !== null, lockedUntil: (after ?? before).lockedUntil }
  })
}

/** Counts a code that is to be sent. False when no more may be sent now. */
export async function takeSend(db: Db, customerId: number, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const after = countSend(await lockGuard(trx, customerId), now)
    if (after !== null) await writeGuard(trx, customerId, after)
    return after !== null
  })
}

/** A right code was shown: the wrong ones before it are forgotten. */
export async function releaseGuard(trx: Trx, customerId: number): Promise<void> {
  await writeGuard(trx, customerId, release(await lockGuard(trx, customerId)))
}

/** Reads the guard and holds it until the transaction ends, so that many tries at once are counted one after the other. */
async function lockGuard(trx: Trx, customerId: number): Promise<CodeGuard> {
  await trx
    .insertInto('factor_guard')
    .values({ customer_id: customerId, ...columnsOf(freshGuard) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx.selectFrom('factor_guard').selectAll().where('customer_id', '=', customerId).forUpdate().executeTakeFirstOrThrow()
  const { failures, last_at: lastAt, locked_until: lockedUntil, sends, sends_since: sendsSince } = row
  return { failures, lastAt, lockedUntil, sends, sendsSince }
}

async function writeGuard(trx: Trx, customerId: number, guard: CodeGuard): Promise<void> {
  await trx.updateTable('factor_guard').set(columnsOf(guard)).where('customer_id', '=', customerId).execute()
}

const columnsOf = ({ failures, lastAt, lockedUntil, sends, sendsSince }: CodeGuard) => ({
  failures,
  last_at: lastAt,
  locked_until: lockedUntil,
  sends,
  sends_since: sendsSince,
})
