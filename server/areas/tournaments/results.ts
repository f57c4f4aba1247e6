import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Result } from '../../../domain/tournaments/ranking.ts'
import { inDollars, ratesAt } from '../../../domain/tournaments/score.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Market } from '../../platform/market.ts'

type Net = { customer_id: number; currency: Currency; net: number; last_at: number }

/** Nothing that was opened before the contest, still runs, ends after it, or was done with play money. */
const netOf = (db: Db | Trx, { start, end }: TourneyWindow) =>
  sql<Net>`
    select o.customer_id, o.currency, sum(o.returned - o.stake)::bigint as net, max(o.settled_at) as last_at
    from trade_order o join account a on a.id = o.account join customer c on c.id = o.customer_id
    where o.status <> 'open' and o.opened_at >= ${start} and o.opened_at < ${end} and o.expires_at <= ${end} and a.type <> 'demo' and not c.demo
    group by o.customer_id, o.currency order by o.customer_id, o.currency`.execute(db)

/** What each has made by the settled trades of a contest (ENG-07): net profit over all their accounts, in cents of a dollar. */
export async function resultsOf(db: Db | Trx, market: Market, window: TourneyWindow): Promise<Result[]> {
  const rates = ratesAt(market.key, window.start)
  const results = new Map<number, Result>()
  for (const { customer_id: customerId, currency, net, last_at: lastAt } of (await netOf(db, window)).rows) {
    const dollars = inDollars(money(net, currency), rates)
    if (dollars === null) continue
    const so = results.get(customerId) ?? { customerId, cents: 0, lastAt: 0 }
    results.set(customerId, { customerId, cents: so.cents + dollars.minor, lastAt: Math.max(so.lastAt, lastAt) })
  }
  return [...results.values()]
}
