import { minuteMs } from '../../domain/kernel/time.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Caller } from './call.ts'
import { hashToken, newToken, sign } from './secrets.ts'
import { callerOf, type SessionRow } from './webSession.ts'

/** The time between the first login call and the second. */
const pendingMs = 10 * minuteMs

/** Creates a pending platform session, which has no access yet (SES-02, SES-05), and returns its token. */
export async function createPendingPlatformSession(db: Db, customerId: number, now: number): Promise<string> {
  const token = newToken()
  const row = { hash: hashToken(token), customer_id: customerId, status: 'pending' as const, web_session: null, made_at: now }
  await db.insertInto('platform_session').values(row).execute()
  return token
}

/**
 * Opens a pending session for the person who has just signed in. False if it is not theirs, too old, or used.
 */
export const openPlatformSession = (trx: Trx, token: string, customerId: number, webSession: string, now: number): Promise<boolean> =>
  openPendingPlatformSession(trx, hashToken(token), customerId, webSession, now)

/** Opens a pending session by its token's hash. */
export async function openPendingPlatformSession(
  trx: Trx,
  hash: string,
  customerId: number,
  webSession: string,
  now: number,
): Promise<boolean> {
  const opened = await trx
    .updateTable('platform_session')
    .set({ status: 'open', web_session: webSession })
    .where('hash', '=', hash)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
    .where('made_at', '>', now - pendingMs)
    .executeTakeFirst()
  return opened.numUpdatedRows === 1n
}

/**
 * Returns the token of a signed-in person's platform session, for the iframe after a reload (SES-19). It is
 * derived from the web session, so it need not be stored. Null if the web session has just ended.
 */
export async function derivePlatformSession(db: Db, secret: string, caller: Caller, now: number): Promise<string | null> {
  const token = sign(secret, 'platform session', caller.sessionHash)
  try {
    await db
      .insertInto('platform_session')
      .values({ hash: hashToken(token), customer_id: caller.customerId, status: 'open', web_session: caller.sessionHash, made_at: now })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    return token
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    return null
  }
}

/** True for PostgreSQL's foreign_key_violation: the row referred to has been deleted. */
const isForeignKeyViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

/**
 * Returns the person of a bearer token, or null. A platform session ends with the web session that opened it.
 */
export async function findPlatformSession(db: Db, token: string, now: number): Promise<Caller | null> {
  const row: SessionRow | undefined = await db
    .selectFrom('platform_session')
    .innerJoin('web_session', 'web_session.hash', 'platform_session.web_session')
    .select(['web_session.hash', 'web_session.customer_id', 'web_session.account_id', 'web_session.opened_at', 'web_session.seen_at'])
    .where('platform_session.hash', '=', hashToken(token))
    .where('platform_session.status', '=', 'open')
    .executeTakeFirst()
  return row ? callerOf(db, row, now) : null
}

/** Ends the platform session of a token. */
export async function closePlatformSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('platform_session').where('hash', '=', hashToken(token)).execute()
}
