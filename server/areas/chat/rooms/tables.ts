import type { Generated } from 'kysely'
import type { ChatRole } from '../../../../contract/chatRoom.ts'

export type ChatRoomRow = { id: string; name: string; kind: 'chat' | 'video'; position: number }
export type ChatHostRow = {
  room: string
  name: string
  role: 'host' | 'moderator'
  customer_id: number | null
  recorded: Generated<boolean>
}
export type ChatTicketRow = { hash: string; customer_id: number; web_session: string; made_at: number }
export type ChatSessionRow = { hash: string; customer_id: number; web_session: string; room: string; made_at: number }
export type ChatMessageRow = {
  id: number
  changed: number
  room: string
  customer_id: number
  author_name: string
  author_role: ChatRole
  mark: string
  body: string
  status: Generated<'shown' | 'held' | 'removed'>
  judged_by: Generated<number | null>
  sent_at: number
}
export type ChatReportRow = { message_id: number; reporter_id: number; reason: 'abuse' | 'scam' | 'other'; at: number }
export type ChatMuteRow = { room: string; customer_id: number; until: number; by_customer: number }
export type ChatHiddenRow = { customer_id: number; hidden_id: number }
export type ChatPresenceRow = { stream: string; room: string; customer_id: number; session: string; seen_at: number }
export type ChatPersonRow = {
  customer_id: number
  /** The person's name towards the rooms, which does not reveal their id. */
  alias: string
  /** The balance last reported for them (TRD-06); never shown. */
  balance: string | null
  balance_at: number | null
  last_room: string | null
  last_host_at: number | null
}
export type ChatTipRow = { id: string; customer_id: number; account: string; host: string; value: string; deducted: number; at: number }

export interface ChatTables {
  chat_room: ChatRoomRow
  chat_host: ChatHostRow
  chat_ticket: ChatTicketRow
  chat_session: ChatSessionRow
  chat_message: ChatMessageRow
  chat_report: ChatReportRow
  chat_mute: ChatMuteRow
  chat_hidden: ChatHiddenRow
  chat_presence: ChatPresenceRow
  chat_person: ChatPersonRow
  chat_tip: ChatTipRow
}
