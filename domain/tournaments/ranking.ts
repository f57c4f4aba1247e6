import type { EpochMs } from '../kernel/time.ts'
import { type Prize, prizes, prizesFor } from './prizes.ts'
import type { TourneyType } from './windows.ts'

/** A participant's result: net profit in US cents, and the expiry of their last counted trade. */
export type TournamentResult = { customerId: number; cents: number; lastAt: EpochMs }
export type RankedResult = TournamentResult & { place: number; prize: Prize | null }

/** The facts that decide between equal results. */
export type TieFacts = Pick<TournamentResult, 'lastAt' | 'customerId'>

/** Orders equal results: the earlier one first, then that of the older customer. */
export const compareTies = (a: TieFacts, b: TieFacts): number => a.lastAt - b.lastAt || a.customerId - b.customerId

/** Higher profit first. No two share a place. */
const compareResults = (a: TournamentResult, b: TournamentResult): number => b.cents - a.cents || compareTies(a, b)

/** Returns a result with its prize. A prize requires a profit: the smallest loss wins nothing (ENG-09). */
export const withPrize = <Placed extends TournamentResult & { place: number }>(
  type: TourneyType,
  placed: Placed,
): Placed & { prize: Prize | null } => ({ ...placed, prize: placed.cents > 0 ? (prizes[type][placed.place - 1] ?? null) : null })

/** Ranks a tournament's results (ENG-08). */
export const rank = (type: TourneyType, results: readonly TournamentResult[]): RankedResult[] =>
  [...results].sort(compareResults).map((result, index) => withPrize(type, { ...result, place: index + 1 }))

/** Taking a place requires one cent more than its holder. */
const centToPass = 1

export type NextPrize = { prize: Prize; place: number; cents: number }

/**
 * Returns the next better prize and the cents missing to it (ENG-10): without an own prize the last prize
 * place; with a shared prize the last place of the better one. Null in first place. `ranking` needs no places
 * below the prizes. `takesBonus`: the person may win a bonus.
 */
export function nextPrize(type: TourneyType, ranking: readonly RankedResult[], own: RankedResult, takesBonus: boolean): NextPrize | null {
  const table = prizesFor(type, takesBonus)
  const held = table.findIndex((prize) => isSamePrize(prize, own.prize))
  const better = held < 0 ? table.length : held
  const prize = table[better - 1]
  if (!prize) return null
  // If fewer participants than prizes have a profit, any profit wins a prize: the best free one is returned,
  // not the last.
  const holders = ranking.filter(({ cents }) => cents > 0)
  if (held < 0 && holders.length < better) {
    const free = table[holders.length]
    return free ? { prize: free, place: holders.length + 1, cents: centToPass - own.cents } : null
  }
  const holder = ranking[better - 1]
  return { prize, place: better, cents: Math.max(0, (holder?.cents ?? 0) - own.cents) + centToPass }
}

const isSamePrize = (a: Prize, b: Prize | null): boolean => JSON.stringify(a) === JSON.stringify(b)
