import type { TourneyType } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import { toRanked } from './standing.ts'
import type { Ended } from './wire.ts'

/** A page of the list of ended tournaments. */
const pageRows = 12

/** Names the row that a page ended with: its end and its id, since two may end at once. */
type Cursor = { end: number; id: string }

function parseCursor(text: string): Cursor {
  const at = text.indexOf(':')
  return { end: Number(text.slice(0, at)), id: text.slice(at + 1) }
}

type Wanted = { type?: TourneyType | undefined; cursor?: string | undefined; customerId: number | null }

/**
 * Returns the ended tournaments in which anyone took part, newest first, each with its winner and the
 * person's own place. `next`: the cursor of the following page.
 */
export async function pastTourneysOf(db: Db, { type, cursor, customerId }: Wanted): Promise<{ ended: Ended[]; next?: string }> {
  let closed = db.selectFrom('tourney').selectAll().where('closed_at', 'is not', null).where('participants', '>', 0)
  if (type !== undefined) closed = closed.where('type', '=', type)
  if (cursor !== undefined) {
    const { end, id } = parseCursor(cursor)
    closed = closed.where(({ eb, refTuple, tuple }) => eb(refTuple('date_end', 'id'), '<', tuple(end, id)))
  }
  const rows = await closed
    .orderBy('date_end', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute()
  const page = rows.slice(0, pageRows)
  const last = page.at(-1)
  const ended = await Promise.all(page.map(async (tourney) => ({ tourney, ...(await firstAndOwn(db, tourney.id, customerId)) })))
  return { ended, ...(rows.length > pageRows && last ? { next: `${last.date_end}:${last.id}` } : {}) }
}

async function firstAndOwn(db: Db, id: string, customerId: number | null): Promise<Pick<Ended, 'first' | 'own'>> {
  const places = db.selectFrom('tourney_place').selectAll().where('tourney_id', '=', id)
  const first = await places.where('place', '=', 1).executeTakeFirst()
  const own = customerId === null ? undefined : await places.where('customer_id', '=', customerId).executeTakeFirst()
  return { first: first ? toRanked(first) : null, own: own ? toRanked(own) : null }
}
