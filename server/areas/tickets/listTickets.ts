import type { ResponseOf } from '../../../contract/route.ts'
import type { showTicket, tickets, WireTicket, WireTicketPost } from '../../../contract/tickets.ts'
import type { Db } from '../../db/database.ts'
import { statusesOf } from './deskChoices.ts'
import type { TicketPostRow, TicketRow } from './tables.ts'

/** The longest list; older tickets are reached by no page. */
const listLimit = 200
/** Posts of a thread in one answer. */
const pageLimit = 50

type StatusOf = Awaited<ReturnType<typeof statusesOf>>

/** Returns a ticket as it is sent. */
export function wireTicket(row: TicketRow, statusOf: StatusOf): WireTicket {
  const status = statusOf(row.state)
  return {
    id: row.id,
    subject: row.subject,
    priority: row.priority,
    department: row.department,
    status: status.name,
    status_id: status.id,
    at: row.opened_at,
    state: row.state,
    changed: row.changed_at,
    unread: row.unread,
    ...(row.agent !== null && { agent: row.agent }),
  }
}

/** Returns a person's tickets, the one that changed last first (SUP-01). */
export async function listTickets(db: Db, customerId: number): Promise<ResponseOf<typeof tickets>> {
  const rows = await db
    .selectFrom('ticket')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listLimit)
    .execute()
  const statusOf = await statusesOf(db)
  const waiting = await undeliveredOf(db, customerId)
  return { list: rows.map((row) => ({ ...wireTicket(row, statusOf), undelivered: waiting.get(row.id) ?? 0 })) }
}

/** Counts a person's messages that the desk does not have yet, by ticket. */
async function undeliveredOf(db: Db, customerId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ticket_post')
    .select(['ticket_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('customer_id', '=', customerId)
    .where('author', '=', 'person')
    .where('delivered_at', 'is', null)
    .where('refused_at', 'is', null)
    .groupBy('ticket_id')
    .execute()
  return new Map(rows.map(({ ticket_id: id, count }) => [id, count]))
}

/** Returns a person's ticket; undefined if they have none of that id. */
export const findTicket = (db: Db, customerId: number, id: string): Promise<TicketRow | undefined> =>
  db.selectFrom('ticket').selectAll().where('id', '=', id).where('customer_id', '=', customerId).executeTakeFirst()

/** Returns the newest posts of a thread, or those before the post `before`, oldest first (SUP-01). */
export async function readThread(
  db: Db,
  customerId: number,
  { id, before }: { id: string; before?: string | undefined },
): Promise<ResponseOf<typeof showTicket>> {
  const row = await findTicket(db, customerId, id)
  if (!row) return { ticket: null, posts: [] }
  const rows = await db
    .selectFrom('ticket_post')
    .selectAll()
    .where('ticket_id', '=', id)
    .$if(before !== undefined, (earlier) =>
      earlier.where('seq', '<', (query) =>
        query
          .selectFrom('ticket_post as known')
          .select('known.seq')
          .where('known.id', '=', before ?? '')
          .where('known.ticket_id', '=', id),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(pageLimit + 1)
    .execute()
  const page = rows.slice(0, pageLimit).reverse()
  return {
    ticket: wireTicket(row, await statusesOf(db)),
    posts: await wirePosts(db, page),
    earlier: rows.length > pageLimit,
  }
}

/** Returns posts as they are sent, with their files. */
export async function wirePosts(db: Db, rows: readonly TicketPostRow[]): Promise<WireTicketPost[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db
    .selectFrom('ticket_attachment')
    .innerJoin('upload', 'upload.name', 'ticket_attachment.upload')
    .select(['post_id', 'upload.name', 'file_name', 'size'])
    .where('post_id', 'in', ids)
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    author: row.author,
    at: row.at,
    kind: row.kind,
    attachments: files
      .filter(({ post_id: post }) => post === row.id)
      .map(({ name, file_name: file, size }) => ({ id: name, pid: row.id, name: file, size })),
    ...(row.name !== null && { name: row.name }),
    ...(row.refused_files !== null && { refused: row.refused_files }),
    ...(row.author === 'person' && { delivery: row.delivered_at !== null ? 'delivered' : row.refused_at !== null ? 'refused' : 'sent' }),
  }))
}

/** Marks a ticket as read up to a post of it (SUP-01). Safe to repeat; unknown ids change nothing. */
export async function markTicketRead(db: Db, customerId: number, { id, post }: { id: string; post: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await trx
      .selectFrom('ticket')
      .select('id')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const seen = await trx.selectFrom('ticket_post').select('seq').where('id', '=', post).where('ticket_id', '=', id).executeTakeFirst()
    if (!ticket || !seen) return
    const { left } = await trx
      .selectFrom('ticket_post')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('ticket_id', '=', id)
      .where('seq', '>', seen.seq)
      .where('author', '=', 'desk')
      .where('kind', '=', 'message')
      .executeTakeFirstOrThrow()
    // A page that shows an older part must not make read messages unread.
    await trx
      .updateTable('ticket')
      .set(({ fn, ref, val }) => ({ unread: fn<number>('least', [ref('unread'), val(left)]) }))
      .where('id', '=', id)
      .execute()
  })
}
