import { sql } from 'kysely'
import { fullName } from '../../../domain/session/nameOrder.ts'
import { systemErrorCode } from '../../config/startupError.ts'
import type { Db } from '../../db/database.ts'
import type { DeskPost } from '../../external/support.ts'
import type { Deps } from '../../kernel/deps.ts'
import { deliverEach } from '../support/deliverEach.ts'
import { createStorage } from '../uploads/storage.ts'

/** Posts delivered in one run; the rest waits for the next. */
const batch = 50

/** Returns the oldest posts that the desk does not have yet; those of tickets that have failed come last. */
async function waitingPosts(db: Db): Promise<DeskPost[]> {
  const rows = await db
    .selectFrom('ticket_post')
    .innerJoin('ticket', 'ticket.id', 'ticket_post.ticket_id')
    .innerJoin('customer', 'customer.id', 'ticket.customer_id')
    .select(['ticket_post.id', 'kind', 'content', 'ticket_post.at', 'ticket.id as ticket', 'ticket.customer_id'])
    .select(['subject', 'priority', 'department', 'ticket.language', 'first_name', 'last_name', 'email'])
    .where('author', '=', 'person')
    .where('delivered_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy(sql`ticket.failed_at nulls first`)
    .orderBy('seq')
    .limit(batch)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db
    .selectFrom('ticket_attachment')
    .innerJoin('upload', 'upload.name', 'ticket_attachment.upload')
    .select(['post_id', 'name', 'file_name', 'upload.kind', 'size'])
    .where('post_id', 'in', ids)
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // The desk's own posts are not delivered; a person writes messages and closes.
    kind: row.kind === 'closed' ? 'closed' : 'message',
    content: row.content,
    at: row.at,
    attachments: files
      .filter(({ post_id: post }) => post === row.id)
      .map(({ name, file_name: file, kind, size }) => ({ id: name, name: file, kind: kind ?? 'pdf', size })),
    ticket: {
      id: row.ticket,
      subject: row.subject,
      priority: row.priority,
      department: row.department,
      language: row.language,
      customerId: row.customer_id,
      name: fullName({ firstName: row.first_name, lastName: row.last_name }, row.language),
      email: row.email,
    },
  }))
}

/**
 * Delivers what people wrote to the desk, oldest first (SUP-01). A failed one is tried again by the next run,
 * after those of other tickets; the desk drops duplicates by id. A rejected one is kept, shown as refused.
 */
export async function deliverPosts({ db, log, external, now, config }: Deps): Promise<void> {
  const storage = createStorage(config.uploadsDir)
  async function deliver(post: DeskPost): Promise<'accepted' | 'refused'> {
    try {
      return await external.support.post(post, (name) => storage.readKept(name))
    } catch (error) {
      // A file that the disk has lost never comes back: its message must not hold up all others.
      if (systemErrorCode(error) === 'ENOENT') return 'refused'
      throw error
    }
  }
  await deliverEach(await waitingPosts(db), {
    conversationOf: ({ ticket }) => ticket.id,
    deliver,
    async record({ id, ticket }, outcome) {
      if (outcome === 'failed') return db.updateTable('ticket').set({ failed_at: now() }).where('id', '=', ticket.id).execute()
      if (outcome === 'refused') log.error({ post: id }, 'the support desk rejected a message of a ticket')
      const result = outcome === 'accepted' ? { delivered_at: now() } : { refused_at: now() }
      return db.updateTable('ticket_post').set(result).where('id', '=', id).execute()
    },
  })
}
