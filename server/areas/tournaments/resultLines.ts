import type { ResultHead, ResultPlace, ResultTrade } from '../../../domain/tournaments/resultFile.ts'
import { ratesAt } from '../../../domain/tournaments/score.ts'
import type { Db } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'
import type { TourneyRow } from './tables.ts'

/** Read at once, so that a large contest never fills the memory. */
const batchRows = 5_000

const toLine = (value: ResultHead | ResultTrade | ResultPlace): string => `${JSON.stringify(value)}\n`

/**
 * Yields the result of a closed contest as lines of JSON (ENG-07): its head, the trades that counted, its
 * places. People are numbered and not named.
 */
export async function* resultLines(db: Db, market: Market, tourney: TourneyRow): AsyncGenerator<string> {
  const { id, type, date_start: start, date_end: end } = tourney
  const places = await db.selectFrom('tourney_place').selectAll().where('tourney_id', '=', id).orderBy('customer_id').execute()
  const numbers = new Map(places.map(({ customer_id: customerId }, index) => [customerId, index + 1]))
  yield toLine({ contest: id, type, start, end, participants: places.length, rates: ratesAt(market.key, start) })
  for await (const lines of tradeLines(db, tourney, numbers)) yield lines
  for (const { place, customer_id: customerId, cents, reward } of places.toSorted((a, b) => a.place - b.place))
    yield toLine({ place, participant: numbers.get(customerId) ?? 0, cents, reward })
}

/** The orders that `results.ts` counts, in the order of their opening. */
async function* tradeLines(db: Db, { date_start: start, date_end: end }: TourneyRow, numbers: ReadonlyMap<number, number>) {
  let from = { opened: start, id: '' }
  while (true) {
    const counted = db
      .selectFrom('trade_order as o')
      .innerJoin('account as a', 'a.id', 'o.account')
      .where('o.status', '<>', 'open')
      .where('o.opened_at', '>=', from.opened)
      .where('o.opened_at', '<', end)
      .where('o.expires_at', '<=', end)
      .where('a.type', '<>', 'demo')
    const rows = await counted
      .where(({ eb, refTuple, tuple }) => eb(refTuple('o.opened_at', 'o.id'), '>', tuple(from.opened, from.id)))
      .select(['o.id', 'o.customer_id', 'o.currency', 'o.stake', 'o.returned', 'o.opened_at', 'o.expires_at', 'o.settled_at'])
      .orderBy('o.opened_at')
      .orderBy('o.id')
      .limit(batchRows)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    from = { opened: last.opened_at, id: last.id }
    yield rows
      .flatMap(({ customer_id: customerId, currency, stake, returned, opened_at: opened, expires_at: ended, settled_at: settled }) => {
        const participant = numbers.get(customerId)
        if (participant === undefined || returned === null || settled === null) return []
        return [toLine({ participant, currency, stake, returned, opened, ended, settled })]
      })
      .join('')
  }
}
