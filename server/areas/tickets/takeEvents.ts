import { dayMs } from '../../../domain/kernel/time.ts'
import { shownFileName } from '../../../domain/uploads/fileName.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { DeskEvent } from '../../external/support.ts'
import type { Deps } from '../../kernel/deps.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import { createStorage, type Storage } from '../uploads/storage.ts'
import { attachDeskFiles, fetchDeskFiles, type FetchedFile, removeFiles, withinQuota } from './deskFiles.ts'

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

/** A desk that does not hand out a file for this many runs, a minute apart, has lost it. */
const maxTries = 5

/**
 * The last event that was taken. `tries`: of the one after it, while its files cannot be read.
 */
type Progress = { seq: number; tries: number }

const numberIn = (value: object | undefined, field: string): number => {
  const found = (value as Record<string, unknown> | undefined)?.[field]
  return typeof found === 'number' ? found : 0
}

async function readProgress(db: Db): Promise<Progress> {
  const row = await db.selectFrom('desk_state').select('value').where('name', '=', 'events').executeTakeFirst()
  return { seq: numberIn(row?.value, 'seq'), tries: numberIn(row?.value, 'tries') }
}

async function storeProgress(db: Db, progress: Progress, at: number): Promise<void> {
  const row = { value: JSON.stringify(progress), at }
  await db
    .insertInto('desk_state')
    .values({ name: 'events', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

const postOf = ({ seq }: DeskEvent): string => `desk-${seq}`

/** A message may be its files alone; a post has words. */
const wordsOf = ({ content, files }: DeskEvent): string =>
  content.trim() === '' ? files.map(({ name }) => shownFileName(name)).join('\n') : content

/** True if the event's ticket is ours and its post is not written yet: then its files have to be read. */
async function isNew(db: Db, event: DeskEvent): Promise<boolean> {
  const ticket = await db.selectFrom('ticket').select('id').where('id', '=', event.ticket).executeTakeFirst()
  const post = await db.selectFrom('ticket_post').select('id').where('id', '=', postOf(event)).executeTakeFirst()
  return ticket !== undefined && post === undefined
}

/** True if the desk does not have what the person wrote: it will open the ticket there again (SUP-02). */
async function isMessageWaiting(trx: Trx, ticket: string): Promise<boolean> {
  const row = await trx
    .selectFrom('ticket_post')
    .select('id')
    .where('ticket_id', '=', ticket)
    .where('author', '=', 'person')
    .where('kind', '=', 'message')
    .where('delivered_at', 'is', null)
    .where('refused_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes one event of the desk, once whatever happens: its post has the event's number. One of an unknown
 * ticket is ignored, and no closing closes what the person has opened again. Returns the post's files.
 */
async function takeEvent(trx: Trx, event: DeskEvent, fetched: readonly FetchedFile[], at: number): Promise<readonly FetchedFile[]> {
  const owner = await trx.selectFrom('ticket').select('customer_id').where('id', '=', event.ticket).executeTakeFirst()
  if (!owner) return []
  // The person is locked before the ticket, as where a person writes: two orders would wait for each other.
  if (fetched.length > 0) await trx.selectFrom('customer').select('id').where('id', '=', owner.customer_id).forNoKeyUpdate().execute()
  const ticket = await trx.selectFrom('ticket').selectAll().where('id', '=', event.ticket).forNoKeyUpdate().executeTakeFirstOrThrow()
  const files = await withinQuota(trx, ticket.customer_id, fetched, at)
  const refused = files.flatMap((file) => (file.at === 'refused' ? [{ name: file.name, reason: file.reason }] : []))
  const id = postOf(event)
  const written = await trx
    .insertInto('ticket_post')
    .values({
      id,
      ticket_id: ticket.id,
      customer_id: ticket.customer_id,
      kind: event.kind,
      author: 'desk',
      name: event.name,
      content: event.kind === 'message' ? wordsOf(event) : '',
      key: null,
      at,
      delivered_at: null,
      refused_at: null,
      refused_files: refused.length > 0 ? JSON.stringify(refused) : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return []
  await attachDeskFiles(trx, { id, customerId: ticket.customer_id, seq: event.seq, at }, files)
  const closes = event.kind === 'closed' && !(await isMessageWaiting(trx, ticket.id))
  await trx
    .updateTable('ticket')
    .set({
      agent: event.name || ticket.agent,
      changed_at: at,
      ...(event.kind === 'message' && { state: 'answered', unread: ticket.unread + 1 }),
      ...(closes && { state: 'closed' }),
    })
    .where('id', '=', ticket.id)
    .execute()
  if (event.kind !== 'message' && !closes) return files
  const kind = closes ? 'ticketClosed' : 'ticketReply'
  const link = `#/show/tickets/${ticket.id}` as const
  await writeNotification(trx, { customerId: ticket.customer_id, kind, params: { subject: ticket.subject }, event: id, link, at })
  return files
}

type Desk = Pick<Deps, 'db' | 'external' | 'log' | 'now'> & { storage: Storage }

/** Reads an event's files, and takes it. A file that became nobody's leaves the storage. */
async function takeWithFiles({ db, external, log, now, storage }: Desk, event: DeskEvent, isLast: boolean): Promise<void> {
  const isWanted = event.files.length > 0 && event.kind === 'message' && (await isNew(db, event))
  const fetched = isWanted ? await fetchDeskFiles(external.support, storage, event, isLast) : []
  // After an error the files may be a post's all the same: the purge deletes those of nobody.
  const taken = await db.transaction().execute((trx) => takeEvent(trx, event, fetched, now()))
  const refused = taken.filter(({ at }) => at === 'refused').length
  if (refused > 0) log.warn({ seq: event.seq, refused }, 'files of the support desk were not taken')
  await removeFiles(
    storage,
    fetched.filter((file) => !taken.includes(file)),
  )
}

/**
 * Asks the desk what it did since, and notifies the people (SUP-01, PWA-08). Several processes may run it at
 * once. Throws if it is down.
 */
export async function takeEvents(deps: Pick<Deps, 'db' | 'external' | 'log' | 'now' | 'config'>): Promise<void> {
  const { db, external, log, now, config } = deps
  if (!(await isAnyWatched(db, now()))) return
  const desk = { db, external, log, now, storage: createStorage(config.uploadsDir) }
  for (let { seq, tries } = await readProgress(db); ;) {
    const events = await external.support.eventsAfter(seq)
    const last = events.at(-1)
    if (!last || last.seq <= seq) return
    for (const event of events) {
      try {
        // A message without a word or a file says nothing, and must not stop the events behind it.
        if (event.kind === 'message' && wordsOf(event) === '') log.warn({ seq: event.seq }, 'the support desk sent an empty message')
        else await takeWithFiles(desk, event, tries + 1 >= maxTries)
      } catch (error) {
        if (event.files.length > 0) await storeProgress(db, { seq, tries: tries + 1 }, now())
        throw error
      }
      seq = event.seq
      tries = 0
    }
    await storeProgress(db, { seq, tries }, now())
  }
}
