import { minuteMs } from '../../../domain/kernel/time.ts'
import { settingsFor } from '../../areas/settings/rules.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import { asCaller, idleMs, lifetimeMs } from '../../kernel/webSession.ts'

/** From the shell's call to the frame's takes a second or two; a token that lies about longer is of no use to anyone. */
export const ticketMs = minuteMs

/** Who is in which room. */
export type InRoom = { customerId: number; room: string; hash: string }

/** A token that opens a room once, for the person of this web session (TRD-05). */
export async function newTicket(db: Db, caller: Caller, now: number): Promise<string> {
  const token = newToken()
  await admit(db, caller, token, now)
  return token
}

/** Lets a token that its holder has already open a room once, within the next minute. */
export async function admit(db: Db, { customerId, sessionHash }: Caller, token: string, now: number): Promise<void> {
  const ticket = { hash: hashToken(token), customer_id: customerId, web_session: sessionHash, made_at: now }
  await db
    .insertInto('chat_ticket')
    .values(ticket)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(ticket))
    .execute()
}

/**
 * Takes a token and opens a session in the room: of two who bring the same token one is let in, in whichever process.
 * Throws Refusal 401 `chat.tokenSpent`, 404 `chat.roomUnknown`; a token for a room that is not there is not spent.
 */
export async function enterRoom(trx: Trx, token: string, room: string, now: number): Promise<{ session: string; customerId: number }> {
  const known = await trx.selectFrom('chat_room').select('id').where('id', '=', room).executeTakeFirst()
  if (!known) throw new Refusal(404, 'chat.roomUnknown')
  const taken = await trx
    .deleteFrom('chat_ticket')
    .where('hash', '=', hashToken(token))
    .where('made_at', '>', now - ticketMs)
    .returning(['customer_id', 'web_session'])
    .executeTakeFirst()
  if (!taken) throw new Refusal(401, 'chat.tokenSpent')
  const session = newToken()
  await trx
    .insertInto('chat_session')
    .values({ hash: hashToken(session), customer_id: taken.customer_id, web_session: taken.web_session, room, made_at: now })
    .execute()
  return { session, customerId: taken.customer_id }
}

/** Whom a token lets in, without taking it; null when it lets nobody in any more. */
export async function ticketHolder(db: Db, token: string, now: number): Promise<number | null> {
  const ticket = db
    .selectFrom('chat_ticket')
    .select('customer_id')
    .where('hash', '=', hashToken(token))
    .where('made_at', '>', now - ticketMs)
  return (await ticket.executeTakeFirst())?.customer_id ?? null
}

/** Who holds this bearer token; null when the session ended, here or at our own origin. */
export async function findInRoom(db: Db, token: string | null, now: number): Promise<InRoom | null> {
  if (token === null) return null
  const row = await db
    .selectFrom('chat_session')
    .innerJoin('web_session', 'web_session.hash', 'chat_session.web_session')
    .select(['chat_session.hash as chat_hash', 'chat_session.room'])
    .select(['web_session.hash', 'web_session.customer_id', 'web_session.account_id', 'web_session.opened_at', 'web_session.seen_at'])
    .where('chat_session.hash', '=', hashToken(token))
    .executeTakeFirst()
  const caller = row ? await asCaller(db, row, now) : null
  return row && caller ? { customerId: caller.customerId, room: row.room, hash: row.chat_hash } : null
}

/** The same for a call that needs one. Throws Refusal 401 `chat.sessionOver`. */
export async function inRoom(db: Db, token: string | null, now: number): Promise<InRoom> {
  const found = await findInRoom(db, token, now)
  if (!found) throw new Refusal(401, 'chat.sessionOver')
  return found
}

/** Which of these sessions still hold: their people are signed in, and the chat is offered to them (APP-26). A stream that is only read keeps nobody signed in. */
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
