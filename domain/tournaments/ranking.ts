import type { Moment } from '../kernel/time.ts'
import { type Prize, prizes } from './prizes.ts'
import type { TourneyType } from './windows.ts'

/** What somebody has made in a contest: net profit in cents of a dollar, and when the last trade that counts ended. */
export type Result = { customerId: number; cents: number; lastAt: Moment }
export type Placed = Result & { place: number; prize: Prize | null }

/** More first; of two equal results the one that stood earlier; then the older customer. Nobody shares a place. */
const before = (a: Result, b: Result): number => b.cents - a.cents || a.lastAt - b.lastAt || a.customerId - b.customerId

/** The ranking of a contest (ENG-08). A prize needs a result above zero: nobody wins one by losing least. */
export function rank(type: TourneyType, results: readonly Result[]): Placed[] {
  return [...results].sort(before).map((result, index) => ({
    ...result,
    place: index + 1,
    prize: result.cents > 0 ? (prizes[type][index] ?? null) : null,
  }))
}

/** One cent more than the one who has it is enough to take a place. */
const centToPass = 1

export type NextPrize = { prize: Prize; place: number; cents: number }

/**
 * The next better prize than somebody's own, and how many cents more take it (ENG-10). For who has none, the last prize place; for who
 * shares a prize with others, the last place of the better one. Null at the first place.
 */
export function nextPrize(type: TourneyType, ranking: readonly Placed[], own: Placed): NextPrize | null {
  const table = prizes[type]
  const better = own.prize === null ? table.length : table.findIndex((prize) => same(prize, own.prize))
  const prize = table[better - 1]
  if (!prize) return null
  // Below a place that nobody holds with a profit, any profit takes a prize: the best of those is named, not the last.
  const holders = ranking.filter(({ cents }) => cents > 0)
  if (own.prize === null && holders.length < better) {
    const free = table[holders.length]
    return free ? { prize: free, place: holders.length + 1, cents: centToPass - own.cents } : null
  }
  const holder = ranking[better - 1]
  return { prize, place: better, cents: Math.max(0, (holder?.cents ?? 0) - own.cents) + centToPass }
}

const same = (a: Prize, b: Prize | null): boolean => JSON.stringify(a) === JSON.stringify(b)
