import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { DeskEvent } from '../../external/support.ts'
import type { Deps } from '../../kernel/deps.ts'
import { writeNotification } from '../notifications/writeNotification.ts'

/**
 * The desk is asked while a ticket moved within this time: a ticket may be answered and reopened later, not
 * much later.
 */
const watchedMs = 30 * dayMs

/** True if the desk may still say something. */
async function isAnyWatched(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('ticket')
    .select('id')
    .where('changed_at', '>', now - watchedMs)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const readSeq = (value: object | undefined): number => (value && 'seq' in value && typeof value.seq === 'number' ? value.seq : 0)

async function lastSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('desk_state').select('value').where('name', '=', 'events').executeTakeFirst()
  return readSeq(row?.value)
}

async function storeSeq(db: Db, seq: number, at: number): Promise<void> {
  const row = { value: JSON.stringify({ seq }), at }
  await db
    .insertInto('desk_state')
    .values({ name: 'events', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/**
 * Takes one event of the desk, once whatever happens: its post has the event's number. An event of an unknown
 * ticket is ignored.
 */
async function takeEvent(trx: Trx, event: DeskEvent, at: number): Promise<void> {
  const ticket = await trx.selectFrom('ticket').selectAll().where('id', '=', event.ticket).forNoKeyUpdate().executeTakeFirst()
  if (!ticket) return
  const id = `desk-${event.seq}`
  const written = await trx
    .insertInto('ticket_post')
    .values({
      id,
      ticket_id: ticket.id,
      customer_id: ticket.customer_id,
      kind: event.kind,
      author: 'desk',
      name: event.name,
      content: event.kind === 'message' ? event.content : '',
      key: null,
      at,
      delivered_at: null,
      refused_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  await trx
    .updateTable('ticket')
    .set({
      agent: event.name || ticket.agent,
      changed_at: at,
      ...(event.kind === 'message' && { state: 'answered', unread: ticket.unread + 1 }),
      ...(event.kind === 'closed' && { state: 'closed' }),
    })
    .where('id', '=', ticket.id)
    .execute()
  if (event.kind === 'assigned') return
  const kind = event.kind === 'closed' ? 'ticketClosed' : 'ticketReply'
  const link = `#/show/tickets/${ticket.id}` as const
  await writeNotification(trx, { customerId: ticket.customer_id, kind, params: { subject: ticket.subject }, event: id, link, at })
}

/**
 * Asks the desk what it did since, and notifies the people (SUP-01, PWA-08). Several processes may run it at
 * once. Throws if it is down.
 */
export async function takeEvents({ db, external, log, now }: Pick<Deps, 'db' | 'external' | 'log' | 'now'>): Promise<void> {
  if (!(await isAnyWatched(db, now()))) return
  for (let seq = await lastSeq(db); ;) {
    const events = await external.support.eventsAfter(seq)
    const last = events.at(-1)
    if (!last || last.seq <= seq) return
    for (const event of events) {
      // A message without a word says nothing, and must not stop the events behind it.
      if (event.kind === 'message' && event.content.trim() === '') log.warn({ seq: event.seq }, 'the support desk sent an empty message')
      else await db.transaction().execute((trx) => takeEvent(trx, event, now()))
    }
    seq = last.seq
    await storeSeq(db, seq, now())
  }
}
