import type { Db, Trx } from '../db/database.ts'
import { hourMs, minuteMs } from '../../domain/kernel/time.ts'
import type { Caller } from './call.ts'
import { hashToken } from './secrets.ts'

/**
 * A session ends after 15 minutes without a call, and 12 hours after login in any case (OWASP ASVS, level 2).
 */
export const idleMs = 15 * minuteMs
export const lifetimeMs = 12 * hourMs
/** `seen_at` may be this late: it is not written on every call. */
const seenUpdateMs = minuteMs

/** The place of a sign-in, for the person's list of devices (SEC-10). `country`: ISO 3166. */
export type SessionPlace = { device: string | null; country: string | null }

export type SessionRow = { hash: string; customer_id: number; account_id: string; opened_at: number; seen_at: number }

/** Stores a web session and returns its hash. */
export async function openWebSession(
  trx: Trx,
  sid: string,
  customerId: number,
  accountId: string,
  now: number,
  place: SessionPlace = { device: null, country: null },
): Promise<string> {
  const hash = hashToken(sid)
  await trx
    .insertInto('web_session')
    .values({ hash, customer_id: customerId, account_id: accountId, opened_at: now, seen_at: now, ...place })
    .execute()
  return hash
}

/** Returns the person of a session cookie; null if the session does not exist or has expired. */
export async function findWebSession(db: Db, sid: string, now: number): Promise<Caller | null> {
  const row = await db.selectFrom('web_session').selectAll().where('hash', '=', hashToken(sid)).executeTakeFirst()
  return row ? callerOf(db, row, now) : null
}

/** Returns the person of a session row and updates `seen_at`. Null if the session has expired. */
export async function callerOf(db: Db, row: SessionRow, now: number): Promise<Caller | null> {
  if (now - row.seen_at >= idleMs || now - row.opened_at >= lifetimeMs) return null
  if (now - row.seen_at >= seenUpdateMs) await db.updateTable('web_session').set({ seen_at: now }).where('hash', '=', row.hash).execute()
  return { customerId: row.customer_id, accountId: row.account_id, sessionHash: row.hash }
}

/** Ends a session and every platform session it opened. */
export async function closeWebSession(db: Db | Trx, sid: string): Promise<void> {
  await db.deleteFrom('web_session').where('hash', '=', hashToken(sid)).execute()
}
