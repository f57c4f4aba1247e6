import type { Generated, Selectable } from 'kysely'
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

export type TournamentTables = { tourney: TourneyTable; tourney_place: TourneyPlaceTable }
