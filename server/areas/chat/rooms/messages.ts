import type { WireChatMessage } from '../../../../contract/chatRoom.ts'
import type { Db, Trx } from '../../../db/database.ts'

/** Messages of one page of the history. */
export const pageSize = 50

const messages = (db: Db | Trx) =>
  db
    .selectFrom('chat_message')
    .innerJoin('chat_person', 'chat_person.customer_id', 'chat_message.customer_id')
    .select(['chat_message.id', 'changed', 'author_name', 'author_role', 'mark', 'body', 'status', 'sent_at', 'chat_person.alias'])

type Read = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>

/** Returns a message as everybody may see it: without its text unless it is shown. */
export const messageToWire = (row: Read): WireChatMessage => ({
  id: row.id,
  changed: row.changed,
  author: { id: row.alias, name: row.author_name, role: row.author_role },
  text: row.status === 'shown' ? row.body : null,
  status: row.status,
  sentAt: row.sent_at,
  mark: row.mark,
})

export async function findMessage(db: Db | Trx, room: string, id: number): Promise<Read | undefined> {
  return messages(db).where('room', '=', room).where('chat_message.id', '=', id).executeTakeFirst()
}

export async function findByMark(db: Db | Trx, customerId: number, mark: string): Promise<WireChatMessage | null> {
  const row = await messages(db).where('chat_message.customer_id', '=', customerId).where('mark', '=', mark).executeTakeFirst()
  return row ? messageToWire(row) : null
}

/**
 * Returns the page before a message, oldest first; the newest page without one. `cursor`: the last change
 * included.
 */
export async function readHistory(db: Db, room: string, before: number | null, limit = pageSize) {
  // Read the cursor first: a change between the two queries is then sent twice, never lost.
  const cursor = await newestChange(db, room)
  const page = Math.min(Math.max(1, Math.trunc(limit)), pageSize)
  let query = messages(db).where('room', '=', room)
  if (before !== null) query = query.where('chat_message.id', '<', before)
  const rows = await query
    .orderBy('chat_message.id', 'desc')
    .limit(page + 1)
    .execute()
  return { messages: rows.slice(0, page).reverse().map(messageToWire), more: rows.length > page, cursor }
}

export async function newestChange(db: Db, room: string): Promise<number> {
  const row = await db
    .selectFrom('chat_message')
    .select(({ fn }) => fn.max('changed').as('newest'))
    .where('room', '=', room)
    .executeTakeFirst()
  return row?.newest ?? 0
}

/** Returns the changes in a room after a change, oldest first. */
export async function changesAfter(db: Db, room: string, after: number, limit: number): Promise<WireChatMessage[]> {
  const rows = await messages(db).where('room', '=', room).where('changed', '>', after).orderBy('changed').limit(limit).execute()
  return rows.map(messageToWire)
}
