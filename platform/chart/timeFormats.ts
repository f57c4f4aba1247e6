import { TickMarkType, type Time } from 'lightweight-charts'

const asDate = (time: Time): Date => new Date(Number(time) * 1_000)

/**
 * The chart counts in UTC; people read their own clock, in their own language. A year is said where it is not that of `now`: a history goes
 * back over several.
 */
export function timeFormats(
  language: string,
  now = new Date(),
): { axis: (time: Time, kind: TickMarkType) => string; cursor: (time: Time) => string } {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { hourCycle: 'h23', ...options })
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const toTheSecond = { ...clock, second: '2-digit' } as const
  const date = { day: 'numeric', month: 'short' } as const
  const kinds = {
    // A year begins on the axis as it does in UTC: west of it that moment is still of the year before.
    [TickMarkType.Year]: format({ year: 'numeric', timeZone: 'UTC' }),
    [TickMarkType.Month]: format(date),
    [TickMarkType.DayOfMonth]: format(date),
    [TickMarkType.Time]: format(clock),
    [TickMarkType.TimeWithSeconds]: format(toTheSecond),
  }
  const whole = format({ ...date, ...toTheSecond })
  const dated = format({ year: 'numeric', ...date, ...toTheSecond })
  return {
    axis: (time, kind) => kinds[kind].format(asDate(time)),
    cursor: (time) => (asDate(time).getFullYear() === now.getFullYear() ? whole : dated).format(asDate(time)),
  }
}
