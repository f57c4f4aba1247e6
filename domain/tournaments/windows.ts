import { dayMs, hourMs, type Moment } from '../kernel/time.ts'
import { momentOfWall, wallTime } from '../kernel/zones.ts'

export type TourneyType = 'weekly' | 'weekend'
/** When a contest runs: from `start` until before `end`, by the server's clock. `id` is its type and the day it starts on, where its clocks stand. */
export type TourneyWindow = { id: string; type: TourneyType; start: Moment; end: Moment }

const weekMs = 7 * dayMs
/** 1 January 1970 was a Thursday: the first Monday after it began four days later. */
const firstMonday = 4 * dayMs
/** By whose clocks the weekend begins and ends where nothing else is set (TRD-13). */
export const usualZone = 'UTC'
/** TRD-13: Friday 21:00 to Sunday 21:00, reckoned from Monday 00:00. */
const weekendFrom = 4 * dayMs + 21 * hourMs
const weekendTo = 6 * dayMs + 21 * hourMs

const mondayOf = (at: Moment): Moment => firstMonday + Math.floor((at - firstMonday) / weekMs) * weekMs
const idOf = (type: TourneyType, start: Moment): string => `${type}-${new Date(start).toISOString().slice(0, 10)}`

/** The weekly contest of a moment: Monday 00:00 UTC until the next Monday (ENG-07). */
export function weeklyAt(at: Moment): TourneyWindow {
  const start = mondayOf(at)
  return { id: idOf('weekly', start), type: 'weekly', start, end: start + weekMs }
}

/** `monday` by the clocks of the zone. An hour that is put forward or back at the weekend makes it shorter or longer. */
function weekendOf(monday: Moment, zone: string): TourneyWindow {
  const [start, end] = [momentOfWall(monday + weekendFrom, zone), momentOfWall(monday + weekendTo, zone)]
  return { id: idOf('weekend', monday + weekendFrom), type: 'weekend', start, end }
}

/** The weekend contest that runs at a moment, else the next one, by the clocks of a zone. */
export function weekendAt(at: Moment, zone = usualZone): TourneyWindow {
  const monday = mondayOf(wallTime(at, zone))
  const weekend = weekendOf(monday, zone)
  return at < weekend.end ? weekend : weekendOf(monday + weekMs, zone)
}

export const isRunning = ({ start, end }: Pick<TourneyWindow, 'start' | 'end'>, at: Moment): boolean => at >= start && at < end

/** TRD-13: the weekend contest is enabled from Friday 21:00 to Sunday 21:00. */
export const isWeekendOpen = (at: Moment, zone = usualZone): boolean => isRunning(weekendAt(at, zone), at)

/** The contests that a moment shows: this week's, and the weekend's that runs or comes next. */
export const windowsAt = (at: Moment, zone = usualZone): TourneyWindow[] => [weeklyAt(at), weekendAt(at, zone)]

/** The window of the same type before this one. */
export const windowBefore = ({ type, start }: TourneyWindow, zone = usualZone): TourneyWindow =>
  type === 'weekly' ? weeklyAt(start - 1) : weekendAt(start - 6 * dayMs, zone)

/** The weekend contest that runs at a moment, else the next one, and those after it. */
export function weekendsFrom(at: Moment, zone: string, count: number): TourneyWindow[] {
  const weekends = [weekendAt(at, zone)]
  for (let last = weekends[0]; last && weekends.length < count; weekends.push(last)) last = weekendAt(last.end, zone)
  return weekends
}
