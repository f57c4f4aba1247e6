import { secondMs } from '../../../domain/kernel/time.ts'
import { readReward } from '../../../domain/tournaments/prizes.ts'
import { type Placed, rank } from '../../../domain/tournaments/ranking.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openMarket } from '../../platform/market.ts'
import { resultsOf } from './results.ts'
import type { TourneyTable } from './tables.ts'

/** A running ranking is computed at most this often, however many look at it. */
const freshMs = 5 * secondMs

export type Standings = {
  /** The places of a contest as they stand; final ones once it is closed. */
  of(window: TourneyWindow, closedAt: number | null): Promise<readonly Placed[]>
}

export const windowOf = ({ id, type, date_start: start, date_end: end }: TourneyTable): TourneyWindow => ({ id, type, start, end })

export function createStandings({ db, config, now }: Deps): Standings {
  const market = openMarket(config)
  const kept = new Map<string, { at: number; ranking: Promise<readonly Placed[]> }>()

  async function final({ id }: TourneyWindow): Promise<readonly Placed[]> {
    const rows = await db.selectFrom('tourney_place').selectAll().where('tourney_id', '=', id).orderBy('place').execute()
    return rows.map(({ place, customer_id: customerId, cents, last_at: lastAt, reward }) => ({
      place,
      customerId,
      cents,
      lastAt,
      prize: reward === null ? null : readReward(reward),
    }))
  }

  return {
    of(window, closedAt) {
      const at = now()
      // Nothing counts before it begins.
      if (at < window.start) return Promise.resolve([])
      const known = kept.get(window.id)
      if (known && at - known.at < freshMs && at >= known.at) return known.ranking
      const ranking = closedAt === null ? resultsOf(db, market, window).then((results) => rank(window.type, results)) : final(window)
      // What has long ended is asked for by few: only the newest are kept.
      if (kept.size > 8) kept.clear()
      kept.set(window.id, { at, ranking })
      ranking.catch(() => kept.delete(window.id))
      return ranking
    },
  }
}
