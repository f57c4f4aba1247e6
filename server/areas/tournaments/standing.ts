import type { Selectable } from 'kysely'
import { parseReward } from '../../../domain/tournaments/prizes.ts'
import { type NextPrize, nextPrize, type RankedResult } from '../../../domain/tournaments/ranking.ts'
import type { TourneyType } from '../../../domain/tournaments/windows.ts'
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

/** Returns what a person sees of a running tournament's ranking (ENG-08, ENG-10). */
export function runningStanding(type: TourneyType, ranking: readonly RankedResult[], { rows, customerId }: Viewer): ContestStanding {
  const own = customerId === null ? null : (ranking.find((placed) => placed.customerId === customerId) ?? null)
  return { top: ranking.slice(0, rows), own, next: own && nextPrize(type, ranking, own), participants: ranking.length, isFinal: false }
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
