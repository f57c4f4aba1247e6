import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { TournamentResult } from '../../../domain/tournaments/ranking.ts'
import { ratesAt, resultsFromNets } from '../../../domain/tournaments/score.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'

type Net = { customer_id: number; currency: Currency; net: number; last_at: number }

/**
 * Sums the orders of a tournament by person and currency (ENG-07). Excludes orders opened before it, still
 * open, ending after it, or paid with play money. `last_at`: the expiry of the last one.
 */
export const netsOf = ({ start, end }: Pick<TourneyWindow, 'start' | 'end'>): RawBuilder<Net> => sql<Net>`
    select customer_id, currency, sum(returned - stake)::bigint as net, max(expires_at) as last_at
    from trade_order
    where status <> 'open' and opened_at >= ${start} and opened_at < ${end} and expires_at <= ${end} and funds_kind = 'real'
    group by customer_id, currency`

/**
 * Returns each person's result in a tournament (ENG-07): the net profit of settled trades over all their
 * accounts, in cents of a dollar.
 */
export async function resultsOf(db: Db | Trx, market: Market, window: TourneyWindow): Promise<TournamentResult[]> {
  const { rows } = await netsOf(window).execute(db)
  const nets = rows.map(({ customer_id: customerId, currency, net, last_at: lastAt }) => ({ customerId, currency, net, lastAt }))
  return resultsFromNets(nets, ratesAt(market.key, window.start))
}
