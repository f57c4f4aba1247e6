import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** The kind of a locked name: the same name of two kinds is two locks. */
type LockKind = 'deposit' | 'chat room' | 'desk caller' | 'desk phone' | 'payment reports' | 'ranking'

/**
 * Locks a name until the transaction ends, even if it has no row yet. Several names must always be locked in
 * the same order, or two transactions could deadlock.
 */
export async function lockName(trx: Trx, kind: LockKind, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${name}`}, 0))`.execute(trx)
}

/** Locks a name as `lockName` does, unless another transaction holds it: false then. */
export async function tryLockName(trx: Trx, kind: LockKind, name: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${kind} ${name}`}, 0)) as "isLocked"`.execute(trx)
  return rows[0]?.isLocked === true
}
