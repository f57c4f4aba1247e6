import type { WireEndedTourney, WireTourney } from '../../../contract/tournaments.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { maskName } from '../../../domain/tournaments/maskName.ts'
import { rewardText } from '../../../domain/tournaments/prizes.ts'
import type { RankedResult } from '../../../domain/tournaments/ranking.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import type { ContestStanding } from './standing.ts'
import type { TourneyRow } from './tables.ts'

type Row = WireTourney['data'][number]
type Names = ReadonlyMap<number, string>

const dollars = (cents: number): string => moneyToDecimal(money(cents, 'USD'))

async function namesOf(db: Db, placed: readonly RankedResult[]): Promise<Names> {
  if (placed.length === 0) return new Map()
  const ids = [...new Set(placed.map(({ customerId }) => customerId))]
  const rows = await db.selectFrom('customer').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, first_name: first, last_name: last }) => [id, maskName(first, last)]))
}

const wireRow = (placed: RankedResult, names: Names, customerId: number | null): Row => ({
  place: placed.place,
  name: names.get(placed.customerId) ?? '***',
  result: dollars(placed.cents),
  reward: placed.prize && rewardText(placed.prize),
  ...(placed.customerId === customerId ? { own: true } : {}),
})

/**
 * Returns a tournament as shown to one person: the first places, and their own wherever it is (ENG-08,
 * ENG-10).
 */
export async function wireTourney(
  db: Db,
  { id, type, start, end }: TourneyWindow,
  { top, own, next, participants, isFinal }: ContestStanding,
  customerId: number | null,
): Promise<WireTourney> {
  const names = await namesOf(db, own ? [...top, own] : top)
  return {
    id,
    type,
    date_start: start,
    date_end: end,
    data: top.map((placed) => wireRow(placed, names, customerId)),
    own: own && wireRow(own, names, customerId),
    next: next && { reward: rewardText(next.prize), place: next.place, distance: dollars(next.cents) },
    participants,
    closed: isFinal,
  }
}

/** An ended tournament with its winner, and the person's own place. */
export type Ended = { tourney: TourneyRow; first: RankedResult | null; own: RankedResult | null }

/** Returns ended tournaments as they are listed. */
export async function wireEnded(db: Db, ended: readonly Ended[], customerId: number | null): Promise<WireEndedTourney[]> {
  const placed = ended.flatMap(({ first, own }) => [first, own].filter((one) => one !== null))
  const names = await namesOf(db, placed)
  return ended.map(({ tourney, first, own }) => ({
    id: tourney.id,
    type: tourney.type,
    date_start: tourney.date_start,
    date_end: tourney.date_end,
    participants: tourney.participants ?? 0,
    first: first && wireRow(first, names, customerId),
    own: own && wireRow(own, names, customerId),
  }))
}
