import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '../../../contract/kernel.ts'
import { hourMs } from '../../../domain/kernel/time.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { readLine, readText } from '../../../domain/kernel/typedText.ts'
import { ticketErrors } from '../../../domain/tickets/ticketForm.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { attachFiles, hasFiles } from './attachments.ts'
import { checkChoices } from './deskChoices.ts'
import type { TicketPostRow, TicketRow } from './tables.ts'

/** Enough for every trouble of a day, too few to flood the desk. */
const limits = { tickets: 10, posts: 60, withinMs: hourMs } as const

/** A person's message. `key`: of their draft, so that one sent twice is stored once. */
type Written = { customerId: number; key: string | null; content: string; attachments: readonly string[]; at: number }
export type NewTicket = Written & { subject: string; priority: number; department: number; language: Language }
export type Reply = Written & { ticket: string }

/**
 * Returns a message as it is stored (APP-33). Throws Refusal 200 `tickets.invalid` with the code of each
 * field.
 */
function readWritten<Message extends Written & { subject?: string }>(message: Message): Message {
  const fields = Object.entries(byField(ticketErrors(message))).map(([field, { code }]) => [field, code])
  if (fields.length > 0) throw new Refusal(200, 'tickets.invalid', Object.fromEntries(fields) as Record<string, string>)
  return { ...message, content: readText(message.content) }
}

/**
 * One person's messages are stored one after another, so that a draft that is sent twice at once finds
 * itself.
 */
const lockPerson = (trx: Trx, customerId: number) =>
  trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * Returns the post that a draft has become, with its ticket. Throws Refusal 422 `idempotency.reused` for
 * another text, other files or, by `isOwn`, another ticket under its key.
 */
async function postOfKey(
  trx: Trx,
  { customerId, key, content, attachments }: Written,
  isOwn: (ticket: TicketRow) => boolean,
): Promise<{ post: TicketPostRow; ticket: TicketRow } | undefined> {
  if (key === null) return undefined
  const post = await trx
    .selectFrom('ticket_post')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!post) return undefined
  const ticket = await trx.selectFrom('ticket').selectAll().where('id', '=', post.ticket_id).executeTakeFirstOrThrow()
  const isSame = post.content === content && isOwn(ticket) && (await hasFiles(trx, post.id, attachments))
  if (!isSame) throw new Refusal(422, 'idempotency.reused')
  return { post, ticket }
}

async function countSince(trx: Trx, table: 'ticket' | 'ticket_post', customerId: number, since: number): Promise<number> {
  const tickets = trx.selectFrom('ticket').select('id').where('customer_id', '=', customerId).where('opened_at', '>', since)
  const posts = trx.selectFrom('ticket_post').select('id').where('customer_id', '=', customerId).where('author', '=', 'person')
  return (await (table === 'ticket' ? tickets.execute() : posts.where('at', '>', since).execute())).length
}

/** Throws Refusal 429 `request.tooOften`. The counts are in the database, so that a restart keeps them. */
async function checkLimit(trx: Trx, table: 'ticket' | 'ticket_post', customerId: number, at: number): Promise<void> {
  const most = table === 'ticket' ? limits.tickets : limits.posts
  if ((await countSince(trx, table, customerId, at - limits.withinMs)) >= most) throw new Refusal(429, 'request.tooOften')
}

async function insertPost(trx: Trx, ticket: string, { customerId, key, content, attachments, at }: Written): Promise<TicketPostRow> {
  const post = await trx
    .insertInto('ticket_post')
    .values({
      id: randomUUID(),
      ticket_id: ticket,
      customer_id: customerId,
      kind: 'message',
      author: 'person',
      name: null,
      content,
      key,
      at,
      delivered_at: null,
      refused_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await attachFiles(trx, customerId, post.id, attachments)
  return post
}

/**
 * Opens a ticket by its first message (SUP-01). Throws Refusal 200 `tickets.invalid`,
 * `tickets.attachmentUnknown`, 422 `idempotency.reused`, 429 `request.tooOften`.
 */
export async function openTicket(db: Db, given: NewTicket): Promise<TicketRow> {
  const ticket = readWritten(given)
  const { customerId, priority, department, language, at } = ticket
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, customerId)
    const known = await postOfKey(trx, ticket, ({ subject }) => subject === readLine(ticket.subject))
    if (known) return known.ticket
    await checkChoices(trx, ticket)
    await checkLimit(trx, 'ticket', customerId, at)
    const row = await trx
      .insertInto('ticket')
      .values({
        // Part of an address, and read out on the phone: hex has no letters that are mistaken for digits.
        id: randomBytes(8).toString('hex'),
        customer_id: customerId,
        subject: readLine(ticket.subject),
        priority,
        department,
        language,
        agent: null,
        opened_at: at,
        changed_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await insertPost(trx, row.id, ticket)
    return row
  })
}

/** Returns a person's ticket, locked. Throws Refusal 200 `tickets.unknown`. */
async function lockTicket(trx: Trx, customerId: number, id: string): Promise<TicketRow> {
  const row = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(200, 'tickets.unknown')
  return row
}

/**
 * Adds a person's message, which opens a ticket again (SUP-02). Throws as `openTicket`, and Refusal 200
 * `tickets.unknown`.
 */
export async function replyToTicket(db: Db, given: Reply): Promise<TicketPostRow> {
  const reply = readWritten(given)
  const { customerId, ticket, at } = reply
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, customerId)
    await lockTicket(trx, customerId, ticket)
    const known = await postOfKey(trx, reply, ({ id }) => id === ticket)
    if (known) return known.post
    await checkLimit(trx, 'ticket_post', customerId, at)
    const post = await insertPost(trx, ticket, reply)
    await trx.updateTable('ticket').set({ state: 'open', changed_at: at }).where('id', '=', ticket).execute()
    return post
  })
}

/** Closes a person's ticket; a closed one stays as it is. Throws Refusal 200 `tickets.unknown`. */
export async function closeOwnTicket(
  db: Db,
  { customerId, ticket, at }: { customerId: number; ticket: string; at: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, customerId)
    const { state } = await lockTicket(trx, customerId, ticket)
    if (state === 'closed') return
    const place = { id: randomUUID(), ticket_id: ticket, customer_id: customerId } as const
    await trx
      .insertInto('ticket_post')
      .values({ ...place, kind: 'closed', author: 'person', name: null, key: null, at, delivered_at: null, refused_at: null })
      .execute()
    await trx.updateTable('ticket').set({ state: 'closed', changed_at: at, unread: 0 }).where('id', '=', ticket).execute()
  })
}
