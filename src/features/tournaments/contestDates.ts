import { dateFormatter } from '../../../domain/kernel/formatters.ts'

/** Formats the days of a contest in UTC, without its end: `16 – 22 Nov 2026`. */
export const contestDays = (start: number, end: number, locale: string): string =>
  dateFormatter(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(start, end - 1)
