import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { TournamentResult } from '../../../domain/tournaments/ranking.ts'
import { ratesAt, resultsFromNets } from '../../../domain/tournaments/score.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'

type Net = { customer_id: number; currency: Currency; net: number; last_at: number }

/** Excludes orders opened before the tournament, still open, ending after it, or paid with play money. */
const readNet = (db: Db | Trx, { start, end }: TourneyWindow) =>
  sql<Net>`
    select o.customer_id, o.currency, sum(o.returned - o.stake)::bigint as net, max(o.settled_at) as last_at
    from trade_order o join account a on a.id = o.account join customer c on c.id = o.customer_id
    where o.status <> 'open' and o.opened_at >= ${start} and o.opened_at < ${end} and o.expires_at <= ${end} and a.type <> 'demo' and not c.demo
    group by o.customer_id, o.currency order by o.customer_id, o.currency`.execute(db)

/**
 * Returns each person's result in a tournament (ENG-07): the net profit of settled trades over all their
 * accounts, in cents of a dollar.
 */
export async function resultsOf(db: Db | Trx, market: Market, window: TourneyWindow): Promise<TournamentResult[]> {
  const { rows } = await readNet(db, window)
  const nets = rows.map(({ customer_id: customerId, currency, net, last_at: lastAt }) => ({ customerId, currency, net, lastAt }))
  return resultsFromNets(nets, ratesAt(market.key, window.start))
}
