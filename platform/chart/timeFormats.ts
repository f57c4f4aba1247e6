import { TickMarkType, type Time } from 'lightweight-charts'
import { dateFormatter } from '../../domain/kernel/formatters.ts'

const asDate = (time: Time): Date => new Date(Number(time) * 1_000)

/**
 * Returns the chart's time formats. The chart counts in UTC, people read local time in their language; the
 * year is shown only if it is not that of `now`.
 */
export function timeFormats(
  language: string,
  now = new Date(),
): { axis: (time: Time, kind: TickMarkType) => string; cursor: (time: Time) => string } {
  // Asked for at each use: the formatters change with the device's time zone.
  const format = (options: Intl.DateTimeFormatOptions) => (time: Time) =>
    dateFormatter(language, { hourCycle: 'h23', ...options }).format(asDate(time))
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const toTheSecond = { ...clock, second: '2-digit' } as const
  const date = { day: 'numeric', month: 'short' } as const
  const kinds = {
    // The axis starts a year in UTC; in local time west of UTC that moment still belongs to the year before.
    [TickMarkType.Year]: format({ year: 'numeric', timeZone: 'UTC' }),
    [TickMarkType.Month]: format(date),
    [TickMarkType.DayOfMonth]: format(date),
    [TickMarkType.Time]: format(clock),
    [TickMarkType.TimeWithSeconds]: format(toTheSecond),
  }
  const whole = format({ ...date, ...toTheSecond })
  const dated = format({ year: 'numeric', ...date, ...toTheSecond })
  return {
    axis: (time, kind) => kinds[kind](time),
    cursor: (time) => (asDate(time).getFullYear() === now.getFullYear() ? whole : dated)(time),
  }
}
