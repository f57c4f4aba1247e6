import { minuteMs } from '../../domain/kernel/time.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Caller } from './call.ts'
import { hashToken, newToken, sign } from './secrets.ts'
import { asCaller, type SessionRow } from './webSession.ts'

/** How long the first login call waits for the second. */
const pendingMs = 10 * minuteMs

/** A platform session that opens nothing yet (SES-02, SES-05). Answers its token. */
export async function pendPlatformSession(db: Db, customerId: number, now: number): Promise<string> {
  const token = newToken()
  const row = { hash: hashToken(token), customer_id: customerId, status: 'pending' as const, web_session: null, made_at: now }
  await db.insertInto('platform_session').values(row).execute()
  return token
}

/** Opens a pending session for the person who has just signed in. False when it is not theirs, too old, or used already. */
export const openPlatformSession = (trx: Trx, token: string, customerId: number, webSession: string, now: number): Promise<boolean> =>
  openPendingSession(trx, hashToken(token), customerId, webSession, now)

/** The same where only the token's hash was kept meanwhile. */
export async function openPendingSession(trx: Trx, hash: string, customerId: number, webSession: string, now: number): Promise<boolean> {
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
 * An open platform session of a person who is signed in already, for the frame after a reload (SES-19). Always the same one for
 * the same web session: its token is derived, so that it need not be kept. Null when the web session has ended meanwhile, such as by a
 * new password in the same moment.
 */
export async function mintPlatformSession(db: Db, secret: string, caller: Caller, now: number): Promise<string | null> {
  const token = sign(secret, 'platform session', caller.sessionHash)
  try {
    await db
      .insertInto('platform_session')
      .values({ hash: hashToken(token), customer_id: caller.customerId, status: 'open', web_session: caller.sessionHash, made_at: now })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    return token
  } catch (error) {
    if (!isGone(error)) throw error
    return null
  }
}

/** The row that a new one hangs on is not there any more (PostgreSQL's foreign_key_violation). */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

/** Who holds this bearer token. It lives and ends with the web session that opened it. */
export async function findPlatformSession(db: Db, token: string, now: number): Promise<Caller | null> {
  const row: SessionRow | undefined = await db
    .selectFrom('platform_session')
    .innerJoin('web_session', 'web_session.hash', 'platform_session.web_session')
    .select(['web_session.hash', 'web_session.customer_id', 'web_session.account_id', 'web_session.opened_at', 'web_session.seen_at'])
    .where('platform_session.hash', '=', hashToken(token))
    .where('platform_session.status', '=', 'open')
    .executeTakeFirst()
  return row ? asCaller(db, row, now) : null
}

export async function closePlatformSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('platform_session').where('hash', '=', hashToken(token)).execute()
}
