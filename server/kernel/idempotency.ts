import { sql } from 'kysely'
import { dayMs, minuteMs } from '../../domain/kernel/time.ts'
import type { Db, Trx } from '../db/database.ts'
import { Refusal, StepUpRefusal } from './refusal.ts'
import { sign } from './secrets.ts'
import { sortedJson } from './sortedJson.ts'

/** A call that runs longer than this is taken for crashed, and a repeat runs it again. */
const leaseMs = minuteMs / 2
/**
 * Marks an expired lease by a negative time, which keeps its age. The row stays as long as any other, since
 * it holds the hash of the input.
 */
const expiredLease = sql<number>`-abs(started_at)`

/** `secret`: the server's secret, which signs the input's hash (FUND-19). */
export type KeyedCall = { customerId: number; key: string; route: string; input: unknown; now: number; secret: string }

/**
 * Runs a money call once per customer and key (SRV-04). Repeat: stored answer; other input: 422
 * `idempotency.reused`; still running: 409 `idempotency.running`. A failure, a crash or a refusal for a
 * second factor (WD-07) is not stored: the handler runs again.
 */
export async function runOnce<T>(db: Db, call: KeyedCall, run: () => Promise<T>): Promise<T> {
  const hash = inputHash(call)
  const earlier = await claim(db, call, hash)
  if (earlier !== null) return JSON.parse(earlier) as T
  const updateOwnKey = () => db.updateTable('idempotency').where('customer_id', '=', call.customerId).where('key', '=', call.key)
  try {
    const answer = await run()
    await updateOwnKey()
      .set({ status: 'done', answer: JSON.stringify(answer) })
      .execute()
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.status === 200 && !(error instanceof StepUpRefusal)) {
      await updateOwnKey()
        .set({ status: 'done', answer: JSON.stringify(error.toBody()) })
        .execute()
    } else if (error instanceof Refusal) {
      await db.deleteFrom('idempotency').where('customer_id', '=', call.customerId).where('key', '=', call.key).execute()
    } else {
      // It may have changed something before it failed: the same call may run again, but not another one
      // under its key.
      await updateOwnKey().set({ started_at: expiredLease }).execute()
    }
    throw error
  }
}

/**
 * Runs a call once per customer and key within one transaction: its change and its stored answer commit
 * together, so that a crash leaves both or none. Repeat: stored answer; other input: 422
 * `idempotency.reused`. A call that throws stores nothing.
 */
export async function runOnceWithin<T>(trx: Trx, call: KeyedCall, run: () => Promise<T>): Promise<T> {
  const { customerId, key, route, now } = call
  const hash = inputHash(call)
  // A parallel call of the same key waits here until the first one has ended.
  const claimed = await trx
    .insertInto('idempotency')
    .values({ customer_id: customerId, key, route, body_hash: hash, status: 'running', answer: null, started_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return JSON.parse(await storedAnswer(trx, call, hash)) as T
  const answer = await run()
  await trx
    .updateTable('idempotency')
    .set({ status: 'done', answer: JSON.stringify(answer) })
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .execute()
  return answer
}

/** Returns null if the key was claimed for this call, else the stored answer. */
async function claim(db: Db, call: KeyedCall, hash: string): Promise<string | null> {
  const { customerId, key, route, now } = call
  const claimed = await db
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
  return claimed ? null : storedAnswer(db, call, hash)
}

/** Throws Refusal 422 `idempotency.reused`, 409 `idempotency.running`. */
async function storedAnswer(db: Db, call: KeyedCall, hash: string): Promise<string> {
  const { customerId, key } = call
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

/** Releases the keys left running by a crash. Called at the start of a database's only process. */
export async function releaseAbandonedKeys(db: Db): Promise<void> {
  await db.updateTable('idempotency').set({ started_at: expiredLease }).where('status', '=', 'running').execute()
}

/** A client asks about a payment for at most a day (FUND-34); a month leaves room for late returns. */
const keyRetentionMs = 30 * dayMs

/** Deletes the keys that are too old to be repeated. Safe to run at any time. */
export async function purgeExpiredKeys(db: Db, now: number): Promise<void> {
  const before = now - keyRetentionMs
  await db.deleteFrom('idempotency').where('started_at', '<=', before).where('started_at', '>=', -before).execute()
}

/** Signed: a PIN or a security code has few digits, and its plain hash is found by trying all (FUND-19). */
const inputHash = ({ route, input, secret }: KeyedCall): string => sign(secret, 'idempotency', `${route}\n${sortedJson(input)}`)
