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

/** The caller of a ranking: how many rows they see, and who they are; null for a visitor. */
export type Viewer = { rows: number; customerId: number | null }

/**
 * Returns what a person sees of a running tournament's ranking (ENG-08, ENG-10). Reads the rows shown, the
 * prize places and the bands of results, however many take part.
 */
export async function runningStanding(db: Db, { id, type }: Pick<TourneyWindow, 'id' | 'type'>, viewer: Viewer): Promise<ContestStanding> {
  const { rows, customerId } = viewer
  const first = await db
    .selectFrom('tourney_score')
    .select(['customer_id as customerId', 'cents', 'last_at as lastAt'])
    .where('tourney_id', '=', id)
    .orderBy('band')
    .orderBy('loss')
    .orderBy('last_at')
    .orderBy('customer_id')
    .limit(Math.max(rows, prizes[type].length))
    .execute()
  const placed = first.map((result, index) => withPrize(type, { ...result, place: index + 1 }))
  const [result] = customerId === null ? [] : await runningPlaces(db, id, [customerId])
  const own = result ? withPrize(type, result) : null
  return {
    top: placed.slice(0, rows),
    own,
    next: own && nextPrize(type, placed, own),
    participants: await participantsOf(db, id),
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
    select s.customer_id as "customerId", s.cents, s.last_at as "lastAt", 1
      + (select coalesce(sum(t.change), 0) from tourney_tally t where t.tourney_id = s.tourney_id and t.band < s.band)
      + (select count(*) from tourney_score o where o.tourney_id = s.tourney_id and o.band = s.band
          and (o.loss, o.last_at, o.customer_id) < (s.loss, s.last_at, s.customer_id)) as place
    from tourney_score s where s.tourney_id = ${id} and s.customer_id in (${sql.join(customerIds)})`.execute(db)
  return rows
}

async function participantsOf(db: Db, id: string): Promise<number> {
  const tally = db.selectFrom('tourney_tally').where('tourney_id', '=', id)
  const { count } = await tally.select(({ fn }) => fn.sum<number | null>('change').as('count')).executeTakeFirstOrThrow()
  return count ?? 0
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
export async function finalStanding(db: Db, tourney: TourneyRow, { rows, customerId }: Viewer): Promise<ContestStanding> {
  const places = db.selectFrom('tourney_place').selectAll().where('tourney_id', '=', tourney.id)
  const top = await places.where('place', '<=', rows).orderBy('place').execute()
  const own = customerId === null ? undefined : await places.where('customer_id', '=', customerId).executeTakeFirst()
  return { top: top.map(toRanked), own: own ? toRanked(own) : null, next: null, participants: tourney.participants ?? 0, isFinal: true }
}
