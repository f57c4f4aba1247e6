import { clockOptions, dateFormatter } from '../kernel/formatters.ts'
import { isTimeZone } from '../kernel/timeZones.ts'
import { defaultZone, type TourneyType, type TourneyWindow } from './windows.ts'

type Dates = Pick<TourneyWindow, 'start' | 'end'>

/** The reader's language (BCP 47), the contest's time zone, and the reader's own; without it the device's. */
export type WindowReader = { locale: string; zone: string; own?: string }

/**
 * A text by the reader's own clock and by the contest's. `contest` is null if the browser does not know the
 * zone; `differ`: both are shown.
 */
export type ZonedText<T> = { own: T; contest: T | null; differ: boolean }

/** Returns the zone that decides when a contest starts and ends: the configured one at weekends (TRD-13). */
export const zoneOf = (type: TourneyType, tournamentZone: string): string => (type === 'weekend' ? tournamentZone : defaultZone)

function inBothZones<T>({ zone, own }: WindowReader, format: (timeZone: { timeZone?: string }) => T): ZonedText<T> {
  const mine = format(own === undefined ? {} : { timeZone: own })
  // An older browser does not know every zone's name, and would throw.
  const contest = isTimeZone(zone) ? format({ timeZone: zone }) : null
  return { own: mine, contest, differ: contest !== null && JSON.stringify(contest) !== JSON.stringify(mine) }
}

/** Formats the days of a contest, without the moment that it ends at: `16 – 22 Nov 2026` (ENG-11). */
export const windowDays = ({ start, end }: Dates, reader: WindowReader): ZonedText<string> =>
  inBothZones(reader, (zone) =>
    dateFormatter(reader.locale, { day: 'numeric', month: 'short', year: 'numeric', ...zone }).formatRange(start, end - 1),
  )

/** Formats the start and end of a contest to the minute: `Fri 20 Nov, 21:00` (ENG-11). */
export const windowTimes = ({ start, end }: Dates, reader: WindowReader): ZonedText<{ start: string; end: string }> =>
  inBothZones(reader, (zone) => {
    const format = dateFormatter(reader.locale, { weekday: 'short', day: 'numeric', month: 'short', ...clockOptions, ...zone })
    return { start: format.format(start), end: format.format(end) }
  })
