import { secondMs } from '../../../domain/kernel/time.ts'
import { type RankedResult, rank } from '../../../domain/tournaments/ranking.ts'
import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openMarket } from '../trading/market.ts'
import { resultsOf } from './results.ts'

/** A running ranking is computed at most this often, however many read it. */
const freshMs = 5 * secondMs

/** Reads the current places of a tournament that is not closed. */
export type ReadRanking = (window: TourneyWindow) => Promise<readonly RankedResult[]>

/** Creates the reader of running rankings, which all callers of a process share. */
export function createRankings({ db, config, now }: Deps): ReadRanking {
  const market = openMarket(config)
  const cache = new Map<string, { at: number; ranking: Promise<readonly RankedResult[]> }>()
  return (window) => {
    const at = now()
    // Nothing counts before the start.
    if (at < window.start) return Promise.resolve([])
    const cached = cache.get(window.id)
    if (cached && at - cached.at < freshMs && at >= cached.at) return cached.ranking
    const ranking = resultsOf(db, market, window).then((results) => rank(window.type, results))
    // Of the two that run, and of those that wait for their last trade.
    if (cache.size > 8) cache.clear()
    cache.set(window.id, { at, ranking })
    ranking.catch(() => cache.delete(window.id))
    return ranking
  }
}
