import { presenceTimeoutMs } from '../../../../domain/chat/presence.ts'
import { dayMs } from '../../../../domain/kernel/time.ts'
import type { Db } from '../../../db/database.ts'
import { ticketMs } from './chatSession.ts'

/** Messages are kept for a quarter of a year: long enough to investigate a complaint. */
const retentionMs = 90 * dayMs

/** Deletes expired messages, presence, tokens and mutes. Safe to run at any time. */
export async function purgeExpiredChat(db: Db, now: number): Promise<void> {
  const [retainedFrom, presentFrom, ticketsFrom] = [now - retentionMs, now - presenceTimeoutMs, now - ticketMs]
  await db.deleteFrom('chat_message').where('sent_at', '<=', retainedFrom).execute()
  await db.deleteFrom('chat_presence').where('seen_at', '<=', presentFrom).execute()
  await db.deleteFrom('chat_ticket').where('made_at', '<=', ticketsFrom).execute()
  await db.deleteFrom('chat_mute').where('until', '<=', now).execute()
}
