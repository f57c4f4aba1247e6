import { TickMarkType, type Time } from 'lightweight-charts'

const asDate = (time: Time): Date => new Date(Number(time) * 1_000)

/** The chart counts in UTC; people read their own clock, in their own language. */
export function timeFormats(language: string): { axis: (time: Time, kind: TickMarkType) => string; cursor: (time: Time) => string } {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { hourCycle: 'h23', ...options })
  const minute = format({ hour: '2-digit', minute: '2-digit' })
  const second = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const day = format({ day: 'numeric', month: 'short' })
  const whole = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return {
    axis: (time, kind) => (kind === TickMarkType.TimeWithSeconds ? second : kind === TickMarkType.Time ? minute : day).format(asDate(time)),
    cursor: (time) => whole.format(asDate(time)),
  }
}
