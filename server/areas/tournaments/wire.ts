import type { WireTourney } from '../../../contract/tournaments.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { maskName } from '../../../domain/tournaments/maskName.ts'
import { rewardText } from '../../../domain/tournaments/prizes.ts'
import { nextPrize, type RankedResult } from '../../../domain/tournaments/ranking.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Db } from '../../db/database.ts'

type Row = WireTourney['data'][number]

const dollars = (cents: number): string => moneyToDecimal(money(cents, 'USD'))

async function namesOf(db: Db, placed: readonly RankedResult[]): Promise<ReadonlyMap<number, string>> {
  if (placed.length === 0) return new Map()
  const ids = placed.map(({ customerId }) => customerId)
  const rows = await db.selectFrom('customer').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, first_name: first, last_name: last }) => [id, maskName(first, last)]))
}

/**
 * Returns a tournament as shown to one person: the first `rows` places, and their own wherever it is (ENG-08,
 * ENG-10).
 */
export async function wireTourney(
  db: Db,
  { id, type, start, end }: TourneyWindow,
  ranking: readonly RankedResult[],
  { rows, customerId }: { rows: number; customerId: number | null },
): Promise<WireTourney> {
  const topPlaces = ranking.slice(0, rows)
  const own = customerId === null ? undefined : ranking.find((placed) => placed.customerId === customerId)
  const names = await namesOf(db, own ? [...topPlaces, own] : topPlaces)
  const wire = (placed: RankedResult): Row => ({
    place: placed.place,
    name: names.get(placed.customerId) ?? '***',
    result: dollars(placed.cents),
    reward: placed.prize && rewardText(placed.prize),
    ...(placed.customerId === customerId ? { own: true } : {}),
  })
  const next = own ? nextPrize(type, ranking, own) : null
  return {
    id,
    type,
    date_start: start,
    date_end: end,
    data: topPlaces.map(wire),
    own: own ? wire(own) : null,
    next: next && { reward: rewardText(next.prize), place: next.place, distance: dollars(next.cents) },
    participants: ranking.length,
  }
}
