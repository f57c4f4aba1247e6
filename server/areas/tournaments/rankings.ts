import { secondMs } from '../../../domain/kernel/time.ts'
import { parseReward } from '../../../domain/tournaments/prizes.ts'
import { type RankedResult, rank } from '../../../domain/tournaments/ranking.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openMarket } from '../trading/market.ts'
import { resultsOf } from './results.ts'
import type { TourneyTable } from './tables.ts'

/** A running ranking is computed at most this often, however many read it. */
const freshMs = 5 * secondMs

export type Rankings = {
  /** The current places of a tournament; the final ones once it is closed. */
  of(window: TourneyWindow, closedAt: number | null): Promise<readonly RankedResult[]>
}

export const windowOf = ({ id, type, date_start: start, date_end: end }: TourneyTable): TourneyWindow => ({ id, type, start, end })

export function createRankings({ db, config, now }: Deps): Rankings {
  const market = openMarket(config)
  const cache = new Map<string, { at: number; ranking: Promise<readonly RankedResult[]> }>()

  async function readFinal({ id }: TourneyWindow): Promise<readonly RankedResult[]> {
    const rows = await db.selectFrom('tourney_place').selectAll().where('tourney_id', '=', id).orderBy('place').execute()
    return rows.map(({ place, customer_id: customerId, cents, last_at: lastAt, reward }) => ({
      place,
      customerId,
      cents,
      lastAt,
      prize: reward === null ? null : parseReward(reward),
    }))
  }

  return {
    of(window, closedAt) {
      const at = now()
      // Nothing counts before the start.
      if (at < window.start) return Promise.resolve([])
      const cached = cache.get(window.id)
      if (cached && at - cached.at < freshMs && at >= cached.at) return cached.ranking
      const ranking = closedAt === null ? resultsOf(db, market, window).then((results) => rank(window.type, results)) : readFinal(window)
      // Old tournaments are rarely requested, so the cache is simply cleared.
      if (cache.size > 8) cache.clear()
      cache.set(window.id, { at, ranking })
      ranking.catch(() => cache.delete(window.id))
      return ranking
    },
  }
}
