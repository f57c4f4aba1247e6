import { dateFormatter, relativeTimeFormatter } from '../../../domain/kernel/formatters.ts'
import { dayMs, type EpochMs } from '../../../domain/kernel/time.ts'
import { startOfDay } from '../../../domain/notifications/groupByDay.ts'

/**
 * Formats a day by its first moment: `Today`, `Yesterday`, `Friday, 20 November`; an earlier year is named.
 */
export function dayText(day: EpochMs, now: EpochMs, tag: string): string {
  // Rounded, because a day with a change of the clock has 23 or 25 hours.
  const ago = Math.round((startOfDay(now) - day) / dayMs)
  if (ago === 0 || ago === 1) return capitalised(relativeTimeFormatter(tag, { numeric: 'auto' }).format(-ago, 'day'), tag)
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear()
  return dateFormatter(tag, { weekday: 'long', day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(day)
}

const capitalised = (text: string, tag: string): string => text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
