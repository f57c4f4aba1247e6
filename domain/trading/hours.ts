import { dayMs, minuteMs, type Moment } from '../kernel/time.ts'

/** A stretch of the week, in minutes since Sunday 00:00 UTC: from `from` until, not including, `to`. */
export type WeekWindow = { from: number; to: number }
/** When a symbol is traded: windows in the order of the week that do not touch each other, or null for always. */
export type Hours = readonly WeekWindow[] | null
export type OpenRange = { from: Moment; to: Moment }

const weekMs = 7 * dayMs
/** 1 January 1970 was a Thursday. */
const sinceSunday = (at: Moment): number => (at + 4 * dayMs) % weekMs

/** The windows of the weeks about a moment, as moments, oldest first. */
function rangesAbout(hours: readonly WeekWindow[], at: Moment, weeks: readonly number[]): OpenRange[] {
  const sunday = at - sinceSunday(at)
  return weeks.flatMap((week) =>
    hours.map(({ from, to }) => ({ from: sunday + week * weekMs + from * minuteMs, to: sunday + week * weekMs + to * minuteMs })),
  )
}

/** The stretch in which a moment lies, or null when nothing is traded then (SRV-07). */
export function openRangeAt(hours: Hours, at: Moment): OpenRange | null {
  if (hours === null) return { from: 0, to: Infinity }
  return rangesAbout(hours, at, [0]).find(({ from, to }) => at >= from && at < to) ?? null
}

export const isOpenAt = (hours: Hours, at: Moment): boolean => openRangeAt(hours, at) !== null

/** The last moment not after `at` at which the symbol was traded: whose quote is in force. */
export function lastOpen(hours: Hours, at: Moment): Moment {
  if (hours === null) return at
  const before = rangesAbout(hours, at, [-1, 0]).findLast(({ from }) => from <= at)
  // Before the first window of all, 1970 itself: there is no price before it.
  return before ? Math.max(0, Math.min(at, before.to - 1)) : at
}

/** When the symbol next opens or closes after `at`; null when it never does. */
export function nextChange(hours: Hours, at: Moment): Moment | null {
  if (hours === null) return null
  for (const { from, to } of rangesAbout(hours, at, [0, 1])) {
    if (from > at) return from
    if (to > at) return to
  }
  return null
}

/** The parts of `from` to `to` (not included) in which the symbol is traded; at most a week. */
export function openRanges(hours: Hours, from: Moment, to: Moment): OpenRange[] {
  if (hours === null) return to > from ? [{ from, to }] : []
  return rangesAbout(hours, from, [0, 1])
    .map((range) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }))
    .filter((range) => range.to > range.from)
}
