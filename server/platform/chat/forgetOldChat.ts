import { presenceLostMs } from '../../../domain/chat/presence.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import { ticketMs } from './chatSession.ts'

/** What was said is kept for a quarter of a year: long enough to look into a complaint. */
const messagesKeptMs = 90 * dayMs

/** Deletes what nobody can use any more. Answers nothing; may run at any time. */
export async function forgetOldChat(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('chat_message')
    .where('sent_at', '<=', now - messagesKeptMs)
    .execute()
  await db
    .deleteFrom('chat_presence')
    .where('seen_at', '<=', now - presenceLostMs)
    .execute()
  await db
    .deleteFrom('chat_ticket')
    .where('made_at', '<=', now - ticketMs)
    .execute()
  await db.deleteFrom('chat_mute').where('until', '<=', now).execute()
}
