import { dayMs, hourMs, type Moment } from '../kernel/time.ts'

export type TourneyType = 'weekly' | 'weekend'
/** When a contest runs: from `start` until before `end`, by the server's clock. `id` is its type and the day it starts on. */
export type TourneyWindow = { id: string; type: TourneyType; start: Moment; end: Moment }

const weekMs = 7 * dayMs
/** 1 January 1970 was a Thursday: the first Monday after it began four days later. */
const firstMonday = 4 * dayMs
/** TRD-13: Friday 21:00 to Sunday 21:00 UTC, reckoned from Monday 00:00. */
const weekendFrom = 4 * dayMs + 21 * hourMs
const weekendTo = 6 * dayMs + 21 * hourMs

const mondayOf = (at: Moment): Moment => firstMonday + Math.floor((at - firstMonday) / weekMs) * weekMs
const idOf = (type: TourneyType, start: Moment): string => `${type}-${new Date(start).toISOString().slice(0, 10)}`
const windowFrom = (type: TourneyType, start: Moment, end: Moment): TourneyWindow => ({ id: idOf(type, start), type, start, end })

/** The weekly contest of a moment: Monday 00:00 UTC until the next Monday (ENG-07). */
export function weeklyAt(at: Moment): TourneyWindow {
  const monday = mondayOf(at)
  return windowFrom('weekly', monday, monday + weekMs)
}

/** The weekend contest that runs at a moment, else the next one. */
export function weekendAt(at: Moment): TourneyWindow {
  const monday = mondayOf(at) + (at >= mondayOf(at) + weekendTo ? weekMs : 0)
  return windowFrom('weekend', monday + weekendFrom, monday + weekendTo)
}

export const isRunning = ({ start, end }: Pick<TourneyWindow, 'start' | 'end'>, at: Moment): boolean => at >= start && at < end

/** TRD-13: the weekend contest is enabled from Friday 21:00 to Sunday 21:00 UTC. */
export const isWeekendOpen = (at: Moment): boolean => isRunning(weekendAt(at), at)

/** The contests that a moment shows: this week's, and the weekend's that runs or comes next. */
export const windowsAt = (at: Moment): TourneyWindow[] => [weeklyAt(at), weekendAt(at)]

/** The window of the same type before this one. */
export const windowBefore = ({ type, start, end }: TourneyWindow): TourneyWindow => windowFrom(type, start - weekMs, end - weekMs)
