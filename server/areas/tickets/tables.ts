import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'
import type { Language } from '../../../contract/kernel.ts'
import type { TicketState, WireRefusedFile } from '../../../contract/tickets.ts'

/**
 * One ticket of a person. `unread`: the desk's messages that they have not seen. `failed_at`: when the desk
 * last failed to take a message of it.
 */
export type TicketTable = {
  id: string
  customer_id: number
  subject: string
  priority: number
  department: number
  language: Language
  state: Generated<TicketState>
  agent: string | null
  opened_at: number
  changed_at: number
  unread: Generated<number>
  failed_at: number | null
}
export type TicketRow = Selectable<TicketTable>

/**
 * Something that happened in a ticket. `key`: of the person's draft. `delivered_at`, `refused_at`: the desk's
 * answer to a person's post.
 */
export type TicketPostTable = {
  seq: GeneratedAlways<number>
  id: string
  ticket_id: string
  customer_id: number
  kind: 'message' | 'assigned' | 'closed'
  author: 'person' | 'desk'
  name: string | null
  content: Generated<string>
  key: string | null
  at: number
  delivered_at: number | null
  refused_at: number | null
  /** Files of the desk that were not taken. */
  refused_files: ColumnType<WireRefusedFile[] | null, string | null | undefined, never>
}
export type TicketPostRow = Selectable<TicketPostTable>

/** A file of a post, by the name of its upload. */
export type TicketAttachmentTable = { upload: string; post_id: string; place: number }

/** The desk's last word: its choices, and how far its events were read. */
export type DeskStateTable = { name: 'choices' | 'events'; value: JSONColumnType<object>; at: number }

export type TicketTables = {
  ticket: TicketTable
  ticket_post: TicketPostTable
  ticket_attachment: TicketAttachmentTable
  desk_state: DeskStateTable
}
