import { dayMs, hourMs, type EpochMs } from '../kernel/time.ts'
import { epochMsOfWallTime, wallTime } from '../kernel/timeZones.ts'

export type TourneyType = 'weekly' | 'weekend'
/**
 * Time window of a tournament: from `start` until before `end`, by the server's clock. `id` is its type and
 * its local start day.
 */
export type TourneyWindow = { id: string; type: TourneyType; start: EpochMs; end: EpochMs }

const weekMs = 7 * dayMs
/** 1 January 1970 was a Thursday: the first Monday after it was four days later. */
const firstMonday = 4 * dayMs
/** Default time zone for the start and end of the weekend (TRD-13). */
export const defaultZone = 'UTC'
/** TRD-13: Friday 21:00 to Sunday 21:00, as offsets from Monday 00:00. */
const weekendStart = 4 * dayMs + 21 * hourMs
const weekendEnd = 6 * dayMs + 21 * hourMs

const mondayOf = (at: EpochMs): EpochMs => firstMonday + Math.floor((at - firstMonday) / weekMs) * weekMs
const idOf = (type: TourneyType, start: EpochMs): string => `${type}-${new Date(start).toISOString().slice(0, 10)}`

/** Returns the weekly window at a time: Monday 00:00 UTC until the next Monday (ENG-07). */
export function weeklyAt(at: EpochMs): TourneyWindow {
  const start = mondayOf(at)
  return { id: idOf('weekly', start), type: 'weekly', start, end: start + weekMs }
}

/** `monday` in the zone's wall time. A clock change at the weekend makes it an hour shorter or longer. */
function weekendOf(monday: EpochMs, zone: string): TourneyWindow {
  const [start, end] = [epochMsOfWallTime(monday + weekendStart, zone), epochMsOfWallTime(monday + weekendEnd, zone)]
  return { id: idOf('weekend', monday + weekendStart), type: 'weekend', start, end }
}

/** Returns the weekend window that runs at a time, else the next one, by a zone's clocks. */
export function weekendAt(at: EpochMs, zone = defaultZone): TourneyWindow {
  const monday = mondayOf(wallTime(at, zone))
  const weekend = weekendOf(monday, zone)
  return at < weekend.end ? weekend : weekendOf(monday + weekMs, zone)
}

export const isRunning = ({ start, end }: Pick<TourneyWindow, 'start' | 'end'>, at: EpochMs): boolean => at >= start && at < end

/** TRD-13: true from Friday 21:00 to Sunday 21:00. */
export const isWeekendOpen = (at: EpochMs, zone = defaultZone): boolean => isRunning(weekendAt(at, zone), at)

/** Returns the windows shown at a time: this week's, and the running or next weekend's. */
export const windowsAt = (at: EpochMs, zone = defaultZone): TourneyWindow[] => [weeklyAt(at), weekendAt(at, zone)]

/** Returns the previous window of the same type. */
export const windowBefore = ({ type, start }: TourneyWindow, zone = defaultZone): TourneyWindow =>
  type === 'weekly' ? weeklyAt(start - 1) : weekendAt(start - 6 * dayMs, zone)

/** Returns the next window of the same type. */
export const windowAfter = ({ type, end }: TourneyWindow, zone = defaultZone): TourneyWindow =>
  type === 'weekly' ? weeklyAt(end) : weekendAt(end, zone)

/** Its places wait for its last trade, which is settled by then. */
const closingMs = 2 * hourMs

/**
 * True if the contest a week after the one that ended at `end` has ended too, and is closing. A clock change
 * moves the end of a weekend by an hour.
 */
export const isNextClosing = (end: EpochMs, at: EpochMs): boolean => at >= end + weekMs - hourMs && at < end + weekMs + closingMs

/** Returns the running or next weekend window and the ones after it. */
export function weekendsFrom(at: EpochMs, zone: string, count: number): TourneyWindow[] {
  const weekends = [weekendAt(at, zone)]
  for (let last = weekends[0]; last && weekends.length < count; weekends.push(last)) last = weekendAt(last.end, zone)
  return weekends
}
