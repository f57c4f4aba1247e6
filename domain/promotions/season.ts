import type { Moment } from '../kernel/time.ts'

/** A part of every year: from the first moment of one day up to that of another, in UTC. It may go over New Year. Months from 1. */
export type Season = { from: readonly [month: number, day: number]; to: readonly [month: number, day: number] }

/** The season that holds now, named by the year it began in; null outside it. */
export function seasonAt(season: Season, now: Moment): { year: number; start: Moment; end: Moment } | null {
  const thisYear = new Date(now).getUTCFullYear()
  for (const year of [thisYear, thisYear - 1]) {
    const start = dayOf(year, season.from)
    const sameYear = dayOf(year, season.to)
    const end = sameYear > start ? sameYear : dayOf(year + 1, season.to)
    if (start <= now && now < end) return { year, start, end }
  }
  return null
}

const dayOf = (year: number, [month, day]: Season['from']): Moment => Date.UTC(year, month - 1, day)
