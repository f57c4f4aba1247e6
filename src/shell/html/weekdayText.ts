import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'

/** Formats a time in milliseconds as `Fri 14:20`. */
export const weekdayText = (moment: number, tag: string): string => dateFormatter(tag, { weekday: 'short', ...clockOptions }).format(moment)
