import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'

const zonedOptions = { weekday: 'short', day: 'numeric', month: 'short', ...clockOptions, timeZoneName: 'short' } as const

/** Formats a time of these days with weekday, date and the device's time zone: `Sun 22 Nov, 21:00 UTC`. */
export const formatZonedDateTime = (moment: number, tag: string): string => dateFormatter(tag, zonedOptions).format(moment)

/** Formats a time of any year for records, such as receipts: `Sun 22 Nov 2026, 21:00 UTC`. */
export const formatRecordTime = (moment: number, tag: string): string =>
  dateFormatter(tag, { ...zonedOptions, year: 'numeric' }).format(moment)

/**
 * Formats a time in milliseconds: `14:20`, or with its date if it is not `today`: `20 Nov, 14:20`. Another
 * year is named.
 */
export function formatDateTime(moment: number, today: number, tag: string): string {
  const [day, now] = [new Date(moment), new Date(today)]
  if (day.toDateString() === now.toDateString()) return dateFormatter(tag, clockOptions).format(moment)
  const isThisYear = day.getFullYear() === now.getFullYear()
  return dateFormatter(tag, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }), ...clockOptions }).format(moment)
}
