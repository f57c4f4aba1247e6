import { dateFormatter } from './formatters.ts'
import type { EpochMs } from './time.ts'

const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const

const formatOf = (zone: string): Intl.DateTimeFormat =>
  dateFormatter('en', { timeZone: zone, calendar: 'iso8601', hourCycle: 'h23', ...digits })

/** True for a time zone name of the IANA database, such as `Europe/Paris`. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== null
  } catch {
    return false
  }
}

/**
 * Returns the wall time of a zone, encoded as the time at which UTC clocks show the same; to the second.
 * Throws RangeError for an unknown zone.
 */
export function wallTime(at: EpochMs, zone: string): EpochMs {
  if (zone === 'UTC') return at
  const parts = formatOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * Returns the time at which a zone's clocks show a wall time. If clocks show it twice, one of the two; if
 * they skip it, a time within about an hour.
 */
export function epochMsOfWallTime(wall: EpochMs, zone: string): EpochMs {
  const aheadAt = (at: EpochMs): number => wallTime(at, zone) - at
  return wall - aheadAt(wall - aheadAt(wall))
}
