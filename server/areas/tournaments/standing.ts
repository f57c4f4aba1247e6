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

const toPlaced = (type: TourneyWindow['type'], { customerId, cents, lastAt, place }: StandingRow): RankedResult =>
  withPrize(type, { customerId, cents, lastAt, place })

const standingColumns = sql`s.customer_id as "customerId", s.cents, s.last_at as "lastAt"`

/** The results `s` of some people in a tournament, each with its part `p`. */
const fromPlaced = (id: string, customerIds: readonly number[]) => sql`
  from tourney_score s left join lateral (
    select p.part, p.loss, p.last_at, p.customer_id from tourney_part p
    where p.tourney_id = s.tourney_id and (p.loss, p.last_at, p.customer_id) <= (s.loss, s.last_at, s.customer_id)
    order by p.loss desc, p.last_at desc, p.customer_id desc limit 1
  ) p on true where s.tourney_id = ${id} and s.customer_id in (${sql.join(customerIds)})`

/** The place of such a result: after all of the better parts, and after the better ones of its own. */
const placeOf = sql`1
  + (select coalesce(sum(t.change), 0) from tourney_tally t where t.tourney_id = s.tourney_id and t.part < coalesce(p.part, 0))
  + (select count(*) from tourney_score o where o.tourney_id = s.tourney_id
      and (o.loss, o.last_at, o.customer_id) < (s.loss, s.last_at, s.customer_id)
      and (o.loss, o.last_at, o.customer_id) >= (coalesce(p.loss, ${Number.MIN_SAFE_INTEGER}::bigint), coalesce(p.last_at, 0), coalesce(p.customer_id, 0)))`

type StandingRow = TournamentResult & { place: number; isFirst: boolean; participants: number }

/**
 * Returns what a person sees of a running tournament's ranking (ENG-08, ENG-10). Reads the rows shown, the
 * prize places, the parts of the ranking and the person's own part, by one statement: however many take
 * part, some hundred index entries.
 */
export async function runningStanding(db: Db, { id, type }: Pick<TourneyWindow, 'id' | 'type'>, viewer: Viewer): Promise<ContestStanding> {
  const { rows, customerId, takesBonus } = viewer
  const { rows: found } = await sql<StandingRow>`
    select ${standingColumns}, row_number() over (order by s.loss, s.last_at, s.customer_id) as place, true as "isFirst",
      (select coalesce(sum(change), 0) from tourney_tally where tourney_id = ${id}) as participants
    from (
      select * from tourney_score where tourney_id = ${id} order by loss, last_at, customer_id
      limit ${Math.max(rows, prizes[type].length)}
    ) s
    ${customerId === null ? sql`` : sql`union all select ${standingColumns}, ${placeOf} as place, false, 0 ${fromPlaced(id, [customerId])}`}`.execute(
    db,
  )
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
    select ${standingColumns}, ${placeOf} as place ${fromPlaced(id, customerIds)}`.execute(db)
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
