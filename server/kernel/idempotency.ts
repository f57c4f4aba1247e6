import { createHash } from 'node:crypto'
import { dayMs, minuteMs } from '../../domain/kernel/time.ts'
import type { Db } from '../db/database.ts'
import { Refusal } from './refusal.ts'

/** After so long without an answer its process is taken for dead, and a repeat runs the call again. */
const leaseMs = minuteMs / 2
/** The start of a call whose lease is over. Its row stays: what it was asked for is not known otherwise. */
const longAgo = 0

export type KeyedCall = { customerId: number; key: string; route: string; input: unknown; now: number }

/**
 * Runs a money call once for each key of a customer (SRV-04). A repeat with the same input gets the stored answer; with another
 * input Refusal 422 `idempotency.reused`; while the first still runs 409 `idempotency.running`.
 * Only an answer is kept, a rule's "no" among them: a call that broke may be sent again, and one that was refused as malformed also
 * with another input. A crash leaves the key open until the lease ends, and the handler then runs again: it must find what it had begun.
 */
export async function once<T>(db: Db, call: KeyedCall, run: () => Promise<T>): Promise<T> {
  const hash = inputHash(call)
  const earlier = await claim(db, call, hash)
  if (earlier !== null) return JSON.parse(earlier) as T
  const mine = () => db.updateTable('idempotency').where('customer_id', '=', call.customerId).where('key', '=', call.key)
  try {
    const answer = await run()
    await mine()
      .set({ status: 'done', answer: JSON.stringify(answer) })
      .execute()
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.status === 200) {
      await mine()
        .set({ status: 'done', answer: JSON.stringify(error.answer()) })
        .execute()
    } else if (error instanceof Refusal) {
      await db.deleteFrom('idempotency').where('customer_id', '=', call.customerId).where('key', '=', call.key).execute()
    } else {
      // What it had done before it broke is not known: the same call may run again, another one under its key may not.
      await mine().set({ started_at: longAgo }).execute()
    }
    throw error
  }
}

/** Null: the key is ours to run. Else the stored answer. */
async function claim(db: Db, { customerId, key, route, now }: KeyedCall, hash: string): Promise<string | null> {
  const taken = await db
    .insertInto('idempotency')
    .values({ customer_id: customerId, key, route, body_hash: hash, status: 'running', answer: null, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'key'])
        .doUpdateSet({ started_at: now })
        .where('idempotency.status', '=', 'running')
        .where('idempotency.body_hash', '=', hash)
        .where('idempotency.started_at', '<=', now - leaseMs),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return null
  const row = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.body_hash !== hash) throw new Refusal(422, 'idempotency.reused')
  if (!row || row.answer === null) throw new Refusal(409, 'idempotency.running')
  return row.answer
}

/** At the start of the only process of a database: whatever was running ended with the process before. */
export async function releaseAbandonedKeys(db: Db): Promise<void> {
  await db.updateTable('idempotency').set({ started_at: longAgo }).where('status', '=', 'running').execute()
}

/** A client asks about a payment for a day at most (FUND-34); a month leaves room for those who come back late. */
const keysKeptMs = 30 * dayMs

/** Deletes the keys under which nobody repeats a call any more. May run at any time. */
export async function forgetOldKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('started_at', '<=', now - keysKeptMs)
    .execute()
}

const inputHash = ({ route, input }: KeyedCall): string =>
  createHash('sha256')
    .update(`${route}\n${sorted(input)}`)
    .digest('hex')

/** JSON whose keys stand in one order, so that the order of fields is no difference. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
