import { groupBy } from '../../../domain/kernel/groupBy.ts'
import type { TourneyType } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import { toRanked } from './standing.ts'
import type { TourneyPlaceTable, TourneyRow } from './tables.ts'
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
  const placesOf = groupBy(await firstAndOwn(db, page, customerId), (placed) => placed.tourney_id)
  const ended = page.map((tourney): Ended => {
    const places = placesOf.get(tourney.id) ?? []
    const [first, own] = [places.find(({ place }) => place === 1), places.find((placed) => placed.customer_id === customerId)]
    return { tourney, first: first ? toRanked(first) : null, own: own ? toRanked(own) : null }
  })
  return { ended, ...(rows.length > pageRows && last ? { next: `${last.date_end}:${last.id}` } : {}) }
}

/** Reads two rows of each tournament at most, all of them by one statement. */
async function firstAndOwn(db: Db, page: readonly TourneyRow[], customerId: number | null): Promise<TourneyPlaceTable[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const places = db.selectFrom('tourney_place').selectAll().where('tourney_id', 'in', ids)
  const first = places.where('place', '=', 1)
  return customerId === null ? first.execute() : first.union(places.where('customer_id', '=', customerId)).execute()
}
