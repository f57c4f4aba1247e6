import { dayMs, minuteMs, type EpochMs } from '../kernel/time.ts'

/** A window of the week, in minutes since Sunday 00:00 UTC: from `from` until before `to`. */
export type WeekWindow = { from: number; to: number }
/** Trading hours of a symbol: windows in weekly order that do not touch each other, or null for always. */
export type Hours = readonly WeekWindow[] | null
export type OpenRange = { from: EpochMs; to: EpochMs }

const weekMs = 7 * dayMs
/** 1 January 1970 was a Thursday. */
const sinceSunday = (at: EpochMs): number => (at + 4 * dayMs) % weekMs

/** Returns the windows of the weeks around a time, as absolute times, oldest first. */
function rangesAbout(hours: readonly WeekWindow[], at: EpochMs, weeks: readonly number[]): OpenRange[] {
  const sunday = at - sinceSunday(at)
  return weeks.flatMap((week) =>
    hours.map(({ from, to }) => ({ from: sunday + week * weekMs + from * minuteMs, to: sunday + week * weekMs + to * minuteMs })),
  )
}

/** Returns the open window that contains a time, or null if the market is closed (SRV-07). */
export function openRangeAt(hours: Hours, at: EpochMs): OpenRange | null {
  if (hours === null) return { from: 0, to: Infinity }
  return rangesAbout(hours, at, [0]).find(({ from, to }) => at >= from && at < to) ?? null
}

export const isOpenAt = (hours: Hours, at: EpochMs): boolean => openRangeAt(hours, at) !== null

/** Returns the last open time not after `at`, whose quote is current. */
export function lastOpen(hours: Hours, at: EpochMs): EpochMs {
  if (hours === null) return at
  const before = rangesAbout(hours, at, [-1, 0]).findLast(({ from }) => from <= at)
  // 1970 itself if before the first window: there are no earlier prices.
  return before ? Math.max(0, Math.min(at, before.to - 1)) : at
}

/** Returns when the market next opens or closes after `at`; null if it never does. */
export function nextOpenOrClose(hours: Hours, at: EpochMs): EpochMs | null {
  if (hours === null) return null
  for (const { from, to } of rangesAbout(hours, at, [0, 1])) {
    if (from > at) return from
    if (to > at) return to
  }
  return null
}

/** Returns the open parts between `from` and `to` (exclusive), at most a week. */
export function openRanges(hours: Hours, from: EpochMs, to: EpochMs): OpenRange[] {
  if (hours === null) return to > from ? [{ from, to }] : []
  return rangesAbout(hours, from, [0, 1])
    .map((range) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }))
    .filter((range) => range.to > range.from)
}
