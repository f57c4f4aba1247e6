import type { BodyOf } from '../../../contract/route.ts'
import type { sendChat, WireChatMessage } from '../../../contract/chatRoom.ts'
import { readMessage } from '../../../domain/chat/messageText.ts'
import { rateWindowMs, refusedRate } from '../../../domain/chat/sendRate.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { chatterIn } from './chatPerson.ts'
import type { InRoom } from './chatSession.ts'
import { findMarked } from './messages.ts'
import { lockRoom, nextChange } from './roomLock.ts'

/**
 * Writes a message in the room, once however often it is sent. Throws Refusal 200: the codes of readMessage, `chat.muted`,
 * and 429 `chat.tooFast` or `chat.repeated`.
 */
export async function sendMessage(
  db: Db,
  secret: string,
  { customerId, room }: InRoom,
  { mark, text: written }: BodyOf<typeof sendChat>,
  now: number,
): Promise<WireChatMessage | null> {
  const read = readMessage(written)
  if (!read.ok) throw new Refusal(200, read.code)
  const text = read.value
  return db.transaction().execute(async (trx) => {
    // All rooms have one rate: a person's own lock first, so that two rooms at once do not double it.
    await lockRoom(trx, `person ${customerId}`)
    await lockRoom(trx, room)
    const earlier = await findMarked(trx, customerId, mark)
    if (earlier) return earlier
    await refuseMuted(trx, room, customerId, now)
    await refuseRate(trx, customerId, text, now)
    const { name, role } = await chatterIn(trx, secret, room, customerId)
    const id = await nextChange(trx)
    await trx
      .insertInto('chat_message')
      .values({ id, changed: id, room, customer_id: customerId, author_name: name, author_role: role, mark, body: text, sent_at: now })
      .execute()
    return findMarked(trx, customerId, mark)
  })
}

async function refuseMuted(trx: Trx, room: string, customerId: number, now: number): Promise<void> {
  const muted = await trx
    .selectFrom('chat_mute')
    .select('until')
    .where('room', '=', room)
    .where('customer_id', '=', customerId)
    .where('until', '>', now)
    .executeTakeFirst()
  if (muted) throw new Refusal(200, 'chat.muted')
}

async function refuseRate(trx: Trx, customerId: number, text: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('chat_message')
    .select(['body', 'sent_at'])
    .where('customer_id', '=', customerId)
    .where('sent_at', '>', now - rateWindowMs)
    .orderBy('sent_at', 'desc')
    .execute()
  const code = refusedRate(
    text,
    now,
    rows.map(({ body, sent_at: at }) => ({ text: body, at })),
  )
  if (code) throw new Refusal(429, code)
}
