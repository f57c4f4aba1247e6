import type { BodyOf } from '../../../../contract/route.ts'
import type { sendChat, WireChatMessage } from '../../../../contract/chatRoom.ts'
import { parseMessage } from '../../../../domain/chat/messageText.ts'
import { rateWindowMs, rateRefusal } from '../../../../domain/chat/sendRate.ts'
import type { Db, Trx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { participantIn } from './chatPerson.ts'
import type { ChatRoomSession } from './chatSession.ts'
import { findByMark } from './messages.ts'
import { lockRoom, nextChange } from './roomLock.ts'

/**
 * Writes a message in the room, once however often it is sent. Throws Refusal 200 with the codes of
 * readMessage or `chat.muted`, 429 `chat.tooFast` or `chat.repeated`.
 */
export async function sendMessage(
  db: Db,
  secret: string,
  { customerId, room }: ChatRoomSession,
  { mark, text: input }: BodyOf<typeof sendChat>,
  now: number,
): Promise<WireChatMessage | null> {
  const read = parseMessage(input)
  if (!read.ok) throw new Refusal(200, read.code)
  const text = read.value
  return db.transaction().execute(async (trx) => {
    // The rate limit covers all rooms: lock the person first, so that two rooms at once do not double it.
    await lockRoom(trx, `person ${customerId}`)
    await lockRoom(trx, room)
    const earlier = await findByMark(trx, customerId, mark)
    if (earlier) return earlier
    await checkMuted(trx, room, customerId, now)
    await checkRate(trx, customerId, text, now)
    const { name, role } = await participantIn(trx, secret, room, customerId)
    const id = await nextChange(trx, room)
    await trx
      .insertInto('chat_message')
      .values({ id, changed: id, room, customer_id: customerId, author_name: name, author_role: role, mark, body: text, sent_at: now })
      .execute()
    return findByMark(trx, customerId, mark)
  })
}

async function checkMuted(trx: Trx, room: string, customerId: number, now: number): Promise<void> {
  const muted = await trx
    .selectFrom('chat_mute')
    .select('until')
    .where('room', '=', room)
    .where('customer_id', '=', customerId)
    .where('until', '>', now)
    .executeTakeFirst()
  if (muted) throw new Refusal(200, 'chat.muted')
}

async function checkRate(trx: Trx, customerId: number, text: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('chat_message')
    .select(['body', 'sent_at'])
    .where('customer_id', '=', customerId)
    .where('sent_at', '>', now - rateWindowMs)
    .orderBy('sent_at', 'desc')
    .execute()
  const code = rateRefusal(
    text,
    now,
    rows.map(({ body, sent_at: at }) => ({ text: body, at })),
  )
  if (code) throw new Refusal(429, code)
}
