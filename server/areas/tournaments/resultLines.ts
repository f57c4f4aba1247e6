import { participantNumbers, type ResultHead, type ResultPlace, type ResultTrade } from '../../../domain/tournaments/resultFile.ts'
import { rewardText } from '../../../domain/tournaments/prizes.ts'
import { ratesAt } from '../../../domain/tournaments/score.ts'
import type { Db } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'
import { toRanked } from './standing.ts'
import type { TourneyRow } from './tables.ts'

/** Participants whose trades are read at once, so that a large contest never fills the memory. */
const batchPeople = 200

const toLine = (value: ResultHead | ResultTrade | ResultPlace): string => `${JSON.stringify(value)}\n`

/**
 * Yields the result of a closed contest as lines of JSON (ENG-07): its head, the trades that counted, its
 * places. People are numbered and not named, and no line has a time. `showsBonus`: with the bonus prizes.
 */
export async function* resultLines(db: Db, market: Market, tourney: TourneyRow, showsBonus: boolean): AsyncGenerator<string> {
  const { id, type, date_start: start, date_end: end } = tourney
  const rows = await db.selectFrom('tourney_place').selectAll().where('tourney_id', '=', id).orderBy('place').execute()
  const numbers = participantNumbers(rows.map(toRanked))
  yield toLine({ contest: id, type, start, end, participants: rows.length, rates: ratesAt(market.key, start) })
  const people = [...numbers.keys()]
  for (let from = 0; from < people.length; from += batchPeople)
    yield await tradeLines(db, tourney, numbers, people.slice(from, from + batchPeople))
  for (const { place, customerId, cents, prize } of rows.map(toRanked)) {
    const reward = prize && (showsBonus || prize.kind !== 'bonus') ? rewardText(prize) : null
    yield toLine({ place, participant: numbers.get(customerId) ?? 0, cents, reward })
  }
}

/**
 * Returns the lines of some people's trades, those that `results.ts` counts. Sorted by what they hold, so
 * that their order does not reveal when they were made.
 */
async function tradeLines(
  db: Db,
  { date_start: start, date_end: end }: TourneyRow,
  numbers: ReadonlyMap<number, number>,
  people: readonly number[],
): Promise<string> {
  const counted = await db
    .selectFrom('trade_order')
    .select(['customer_id', 'currency', 'stake', 'returned'])
    .where('customer_id', 'in', [...people])
    .where('status', '<>', 'open')
    .where('opened_at', '>=', start)
    .where('opened_at', '<', end)
    .where('expires_at', '<=', end)
    .where('funds_kind', '=', 'real')
    .where('in_contests', '=', true)
    .orderBy('currency')
    .orderBy('stake')
    .orderBy('returned')
    .execute()
  return counted
    .map(({ customer_id: customerId, returned, ...trade }) => ({
      participant: numbers.get(customerId) ?? 0,
      ...trade,
      returned: returned ?? 0,
    }))
    .toSorted((a, b) => a.participant - b.participant)
    .map(toLine)
    .join('')
}
