import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { TournamentResult } from '../../../domain/tournaments/ranking.ts'
import { ratesAt, resultsFromNets } from '../../../domain/tournaments/score.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'
import { type ContestPerson, takesPart } from './takesPart.ts'

type Net = { customer_id: number; currency: Currency; net: number; last_at: number }

/**
 * Sums the orders of a tournament by person and currency (ENG-07). Excludes orders opened before it, still
 * open, ending after it, paid with play money, or of a person without contests. `last_at`: the last expiry.
 */
export const netsOf = ({ start, end }: Pick<TourneyWindow, 'start' | 'end'>): RawBuilder<Net> => sql<Net>`
    select customer_id, currency, sum(returned - stake)::bigint as net, max(expires_at) as last_at
    from trade_order
    where status <> 'open' and opened_at >= ${start} and opened_at < ${end} and expires_at <= ${end} and funds_kind = 'real' and in_contests
    group by customer_id, currency`

/**
 * Returns each person's result in a tournament (ENG-07): the net profit of settled trades over all their
 * accounts, in cents of a dollar. Leaves out people whom contests are no longer offered (decision 020).
 */
export async function resultsOf(db: Db | Trx, market: Market, window: TourneyWindow): Promise<TournamentResult[]> {
  const { rows } = await sql<Net & ContestPerson>`
    select n.*, c.id, c.country, c.affiliate_id from (${netsOf(window)}) n join customer c on c.id = n.customer_id`.execute(db)
  const nets = rows
    .filter(takesPart)
    .map(({ customer_id: customerId, currency, net, last_at: lastAt }) => ({ customerId, currency, net, lastAt }))
  return resultsFromNets(nets, ratesAt(market.key, window.start))
}
