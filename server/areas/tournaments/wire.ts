import type { WireEndedTourney, WireTourney } from '../../../contract/tournaments.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { maskName } from '../../../domain/tournaments/maskName.ts'
import { rewardText } from '../../../domain/tournaments/prizes.ts'
import type { RankedResult } from '../../../domain/tournaments/ranking.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'
import { bonusTakers } from './bonusTakers.ts'
import type { ContestStanding, Viewer } from './standing.ts'
import type { TourneyRow } from './tables.ts'

type Row = WireTourney['data'][number]
/** People of a ranking: their masked names, and who of them may take a bonus. */
type People = { names: ReadonlyMap<number, string>; takers: ReadonlySet<number> }

const dollars = (cents: number): string => moneyToDecimal(money(cents, 'USD'))

async function peopleOf(db: Db, placed: readonly RankedResult[]): Promise<People> {
  if (placed.length === 0) return { names: new Map(), takers: new Set() }
  const ids = [...new Set(placed.map(({ customerId }) => customerId))]
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'first_name', 'last_name', 'country', 'affiliate_id'])
    .where('id', 'in', ids)
    .execute()
  const names = new Map(rows.map(({ id, first_name: first, last_name: last }) => [id, maskName(first, last)]))
  return { names, takers: bonusTakers(rows) }
}

/** Makes rows for one person: with a bonus only if they and its winner may take one (decision 059). */
const rowFor =
  ({ customerId, takesBonus }: Omit<Viewer, 'rows'>, { names, takers }: People) =>
  ({ prize, ...placed }: RankedResult): Row => ({
    place: placed.place,
    name: names.get(placed.customerId) ?? '***',
    result: dollars(placed.cents),
    reward: prize && (prize.kind !== 'bonus' || (takesBonus && takers.has(placed.customerId))) ? rewardText(prize) : null,
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
  viewer: Viewer,
): Promise<WireTourney> {
  const wireRow = rowFor(viewer, await peopleOf(db, own ? [...top, own] : top))
  return {
    id,
    type,
    date_start: start,
    date_end: end,
    data: top.map(wireRow),
    own: own && wireRow(own),
    next: next && { reward: rewardText(next.prize), place: next.place, distance: dollars(next.cents) },
    participants,
    closed: isFinal,
  }
}

/** An ended tournament with its winner, and the person's own place. */
export type Ended = { tourney: TourneyRow; first: RankedResult | null; own: RankedResult | null }

/** Returns ended tournaments as they are listed. */
export async function wireEnded(db: Db, ended: readonly Ended[], viewer: Omit<Viewer, 'rows'>): Promise<WireEndedTourney[]> {
  const placed = ended.flatMap(({ first, own }) => [first, own].filter((one) => one !== null))
  const wireRow = rowFor(viewer, await peopleOf(db, placed))
  return ended.map(({ tourney, first, own }) => ({
    id: tourney.id,
    type: tourney.type,
    date_start: tourney.date_start,
    date_end: tourney.date_end,
    participants: tourney.participants ?? 0,
    first: first && wireRow(first),
    own: own && wireRow(own),
  }))
}
