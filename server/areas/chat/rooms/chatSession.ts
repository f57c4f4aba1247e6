import { minuteMs } from '../../../../domain/kernel/time.ts'
import { settingsFor } from '../../settings/rules.ts'
import type { Db, Trx } from '../../../db/database.ts'
import type { Caller } from '../../../kernel/call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { hashToken, newToken } from '../../../kernel/secrets.ts'
import { callerOf, idleMs, lifetimeMs } from '../../../kernel/webSession.ts'

/**
 * The iframe uses the token within a second or two of the client area's call; a longer life would only help a
 * thief.
 */
export const ticketMs = minuteMs

/** A person in a room, by their chat session. */
export type ChatRoomSession = { customerId: number; room: string; hash: string }

/** Returns a token that opens a room once, for the person of this web session (TRD-05). */
export async function createTicket(db: Db, caller: Caller, now: number): Promise<string> {
  const token = newToken()
  await storeTicket(db, caller, token, now)
  return token
}

/** Lets a token that the person has already open a room once, within the next minute. */
export async function storeTicket(db: Db, { customerId, sessionHash }: Caller, token: string, now: number): Promise<void> {
  const ticket = { hash: hashToken(token), customer_id: customerId, web_session: sessionHash, made_at: now }
  await db
    .insertInto('chat_ticket')
    .values(ticket)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(ticket))
    .execute()
}

/**
 * Consumes a token and opens a session in the room; of two concurrent uses one succeeds, in whichever
 * process. Throws Refusal 401 `chat.tokenSpent`, 404 `chat.roomUnknown`; a token for an unknown room is not
 * consumed.
 */
export async function enterRoom(trx: Trx, token: string, room: string, now: number): Promise<{ session: string; customerId: number }> {
  const known = await trx.selectFrom('chat_room').select('id').where('id', '=', room).executeTakeFirst()
  if (!known) throw new Refusal(404, 'chat.roomUnknown')
  const ticket = await trx
    .deleteFrom('chat_ticket')
    .where('hash', '=', hashToken(token))
    .where('made_at', '>', now - ticketMs)
    .returning(['customer_id', 'web_session'])
    .executeTakeFirst()
  if (!ticket) throw new Refusal(401, 'chat.tokenSpent')
  const session = newToken()
  await trx
    .insertInto('chat_session')
    .values({ hash: hashToken(session), customer_id: ticket.customer_id, web_session: ticket.web_session, room, made_at: now })
    .execute()
  return { session, customerId: ticket.customer_id }
}

/** Returns the person of a token without consuming it; null when it is expired or used. */
export async function ticketCustomer(db: Db, token: string, now: number): Promise<number | null> {
  const ticket = db
    .selectFrom('chat_ticket')
    .select('customer_id')
    .where('hash', '=', hashToken(token))
    .where('made_at', '>', now - ticketMs)
  return (await ticket.executeTakeFirst())?.customer_id ?? null
}

/** Returns the person of a bearer token; null when the chat session or the web session ended. */
export async function findRoomSession(db: Db, token: string | null, now: number): Promise<ChatRoomSession | null> {
  if (token === null) return null
  const row = await db
    .selectFrom('chat_session')
    .innerJoin('web_session', 'web_session.hash', 'chat_session.web_session')
    .select(['chat_session.hash as chat_hash', 'chat_session.room'])
    .select(['web_session.hash', 'web_session.customer_id', 'web_session.account_id', 'web_session.opened_at', 'web_session.seen_at'])
    .where('chat_session.hash', '=', hashToken(token))
    .executeTakeFirst()
  const caller = row ? await callerOf(db, row, now) : null
  return row && caller ? { customerId: caller.customerId, room: row.room, hash: row.chat_hash } : null
}

/** The same for a call that needs a person. Throws Refusal 401 `chat.sessionOver`. */
export async function requireRoomSession(db: Db, token: string | null, now: number): Promise<ChatRoomSession> {
  const found = await findRoomSession(db, token, now)
  if (!found) throw new Refusal(401, 'chat.sessionOver')
  return found
}

/**
 * Returns the sessions whose people are signed in and may use the chat (APP-26). Reading a stream does not
 * prolong a sign-in.
 */
export async function liveSessions(db: Db, hashes: readonly string[], now: number): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('chat_session')
    .innerJoin('web_session', 'web_session.hash', 'chat_session.web_session')
    .innerJoin('customer', 'customer.id', 'chat_session.customer_id')
    .select(['chat_session.hash', 'customer.id as customer', 'customer.country', 'customer.affiliate_id as affiliate'])
    .where('chat_session.hash', 'in', [...hashes])
    .where('web_session.seen_at', '>', now - idleMs)
    .where('web_session.opened_at', '>', now - lifetimeMs)
    .execute()
  return new Set(rows.filter((person) => settingsFor(person).features.chat).map(({ hash }) => hash))
}
