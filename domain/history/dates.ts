import { dayMs, type EpochMs } from '../kernel/time.ts'
import { epochMsOfWallTime, wallTime } from '../kernel/timeZones.ts'

/** A day of the calendar: `2026-07-31`. */
export type DayText = string

/** Years that an address may name; a trading company has no entries beyond. */
const years = { first: 1990, last: 2199 }

/** Returns a day as the wall time of its midnight; null if the text names none, such as `2026-02-30`. */
export function parseDay(text: string): EpochMs | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year === undefined || Number(year) < years.first || Number(year) > years.last) return null
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return dayTextOf(wall) === text ? wall : null
}

/** Returns the day of a wall time. */
const dayTextOf = (wall: EpochMs): DayText => new Date(wall).toISOString().slice(0, 10)

/** Returns the day on which a time falls in a zone. */
export const dayAt = (at: EpochMs, zone: string): DayText => dayTextOf(wallTime(at, zone))

/** Returns the first moment of a day in a zone, and the last one. Null if the text names no day. */
export function boundsOfDay(text: string, zone: string): { first: EpochMs; last: EpochMs } | null {
  const wall = parseDay(text)
  return wall === null ? null : { first: epochMsOfWallTime(wall, zone), last: epochMsOfWallTime(wall + dayMs, zone) - 1 }
}

/** Returns the day a number of days later or, if negative, earlier. Null if the text names no day. */
export function addDays(text: string, days: number): DayText | null {
  const wall = parseDay(text)
  return wall === null ? null : dayTextOf(wall + days * dayMs)
}

/** True if the end date is before the start date (SUP-07). A date that is none is never. */
export function endsBeforeStart(from: string, to: string): boolean {
  const [start, end] = [parseDay(from), parseDay(to)]
  return start !== null && end !== null && end < start
}
