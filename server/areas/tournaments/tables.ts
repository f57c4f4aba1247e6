import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { TourneyType } from '../../../domain/tournaments/windows.ts'

/**
 * An opened tournament. `closed_at`: when its places became final; `participants`: their number, which the
 * database sets then. Both are null until then.
 */
export type TourneyTable = {
  id: string
  type: TourneyType
  date_start: number
  date_end: number
  closed_at: number | null
  participants: Generated<number | null>
}

export type TourneyRow = Selectable<TourneyTable>

/** A final place. `cents` is net profit in cents of a dollar. */
export type TourneyPlaceTable = {
  tourney_id: string
  place: number
  customer_id: number
  cents: number
  last_at: number
  reward: string | null
}

/** A currency's worth in a running tournament: `points / unit` dollars for each of its smallest units. */
export type TourneyRateTable = { tourney_id: string; currency: Currency; points: number; unit: number }

/** The net profit of a participant in one currency. The database keeps it, as it keeps their score. */
export type TourneyNetTable = { tourney_id: string; customer_id: number; currency: Currency; net: number; last_at: number }

/**
 * A participant's result in a running tournament, in cents of a dollar. `loss` is the negative of `cents`, so
 * that an index in rising order is the ranking.
 */
export type TourneyScoreTable = {
  tourney_id: string
  customer_id: number
  cents: number
  last_at: number
  loss: GeneratedAlways<number>
}

/** The first position of a part of a running ranking, and the rows before it. The database keeps them. */
export type TourneyPartTable = { tourney_id: string; loss: number; last_at: number; customer_id: number; part: number; placed: number }

/** Changes to the number of rows in a part that `placed` does not have yet. */
export type TourneyTallyTable = { tourney_id: string; part: number; change: number }

export type TournamentTables = {
  tourney: TourneyTable
  tourney_place: TourneyPlaceTable
  tourney_rate: TourneyRateTable
  tourney_net: TourneyNetTable
  tourney_score: TourneyScoreTable
  tourney_part: TourneyPartTable
  tourney_tally: TourneyTallyTable
}
