import type { EpochMs } from '../kernel/time.ts'

/**
 * A yearly season in UTC, from the start of one day until the start of another. It may span New Year. Months
 * from 1.
 */
export type Season = { from: readonly [month: number, day: number]; to: readonly [month: number, day: number] }

/** Returns the current season, named by the year in which it started; null outside it. */
export function seasonAt(season: Season, now: EpochMs): { year: number; start: EpochMs; end: EpochMs } | null {
  const thisYear = new Date(now).getUTCFullYear()
  for (const year of [thisYear, thisYear - 1]) {
    const start = dayOf(year, season.from)
    const sameYear = dayOf(year, season.to)
    const end = sameYear > start ? sameYear : dayOf(year + 1, season.to)
    if (start <= now && now < end) return { year, start, end }
  }
  return null
}

const dayOf = (year: number, [month, day]: Season['from']): EpochMs => Date.UTC(year, month - 1, day)
