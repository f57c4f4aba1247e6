import type { Moment } from './time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one is slow, and the same few zones are asked for again and again. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, calendar: 'iso8601', hourCycle: 'h23', ...digits })
  formats.set(zone, format)
  return format
}

/** Whether there is such a zone, by its name in the IANA database, such as `Europe/Paris`. */
export function isZone(zone: string): boolean {
  try {
    return formatOf(zone) !== null
  } catch {
    return false
  }
}

/** What the clocks of a zone show at a moment, as the moment at which those of UTC show the same; to the second. Throws RangeError for a zone that is none. */
export function wallTime(at: Moment, zone: string): Moment {
  if (zone === 'UTC') return at
  const parts = formatOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** When the clocks of a zone show a wall time. Of two such moments, where clocks are put back, one; where they skip it, one within an hour or so. */
export function momentOfWall(wall: Moment, zone: string): Moment {
  const aheadAt = (at: Moment): number => wallTime(at, zone) - at
  return wall - aheadAt(wall - aheadAt(wall))
}
