import { type Selectable, sql } from 'kysely'
import { parseReward, prizes } from '../../../domain/tournaments/prizes.ts'
import { type NextPrize, nextPrize, type RankedResult, type TournamentResult, withPrize } from '../../../domain/tournaments/ranking.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import type { TourneyPlaceTable, TourneyRow } from './tables.ts'

/** The part of a ranking that one person is shown: its first places, their own, and the prize above it. */
export type ContestStanding = {
  top: readonly RankedResult[]
  own: RankedResult | null
  next: NextPrize | null
  participants: number
  /** The tournament is closed: no place changes any more. */
  isFinal: boolean
}

/**
 * The caller of a ranking: how many rows they see, who they are, null for a visitor, and whether they may
 * take a bonus.
 */
export type Viewer = { rows: number; customerId: number | null; takesBonus: boolean }

type StandingRow = TournamentResult & { place: number; isFirst: boolean; participants: number }

const toPlaced = (type: TourneyWindow['type'], { customerId, cents, lastAt, place }: StandingRow): RankedResult =>
  withPrize(type, { customerId, cents, lastAt, place })

/**
 * Returns what a person sees of a running tournament's ranking (ENG-08, ENG-10). Reads the rows shown, the
 * prize places and the person's own part, by one call: however many take part, some hundred index entries.
 */
export async function runningStanding(db: Db, { id, type }: Pick<TourneyWindow, 'id' | 'type'>, viewer: Viewer): Promise<ContestStanding> {
  const { rows, customerId, takesBonus } = viewer
  const { rows: found } = await sql<StandingRow>`
    select customer_id as "customerId", cents, last_at as "lastAt", place, is_first as "isFirst", participants
    from tourney_standing(${id}, ${customerId}, ${Math.max(rows, prizes[type].length)})`.execute(db)
  const placed = found
    .filter(({ isFirst }) => isFirst)
    .toSorted((a, b) => a.place - b.place)
    .map((row) => toPlaced(type, row))
  const result = found.find(({ isFirst }) => !isFirst)
  const own = result ? toPlaced(type, result) : null
  return {
    top: placed.slice(0, rows),
    own,
    next: own && nextPrize(type, placed, own, takesBonus),
    participants: found[0]?.participants ?? 0,
    isFinal: false,
  }
}

/**
 * Returns the results of people in a running tournament with their places, in no order; those without a
 * result are left out.
 */
export async function runningPlaces(db: Db, id: string, customerIds: readonly number[]): Promise<(TournamentResult & { place: number })[]> {
  if (customerIds.length === 0) return []
  const { rows } = await sql<TournamentResult & { place: number }>`
    select customer_id as "customerId", cents, last_at as "lastAt", tourney_place_of(tourney_id, loss, last_at, customer_id) as place
    from tourney_score where tourney_id = ${id} and customer_id in (${sql.join(customerIds)})`.execute(db)
  return rows
}

export const toRanked = (row: Selectable<TourneyPlaceTable>): RankedResult => ({
  place: row.place,
  customerId: row.customer_id,
  cents: row.cents,
  lastAt: row.last_at,
  prize: row.reward === null ? null : parseReward(row.reward),
})

/**
 * Returns what a person sees of a closed tournament. Reads the rows shown and their own, however many took
 * part. Nothing is left to win, so that there is no next prize.
 */
export async function finalStanding(
  db: Db,
  tourney: TourneyRow,
  { rows, customerId }: Omit<Viewer, 'takesBonus'>,
): Promise<ContestStanding> {
  const places = db.selectFrom('tourney_place').selectAll().where('tourney_id', '=', tourney.id)
  const top = await places.where('place', '<=', rows).orderBy('place').execute()
  const own = customerId === null ? undefined : await places.where('customer_id', '=', customerId).executeTakeFirst()
  return { top: top.map(toRanked), own: own ? toRanked(own) : null, next: null, participants: tourney.participants ?? 0, isFinal: true }
}
