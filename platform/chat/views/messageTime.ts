import type { Language } from '../../../contract/kernel.ts'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { formatTag } from '../../../domain/kernel/languageTag.ts'

/**
 * Formats a time as `14:05` on the same day, else with the date; 24 hours in every language, as on the chart.
 */
export function formatMessageTime(at: number, now: number, language: Language): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return dateFormatter(formatTag(language), { ...(isToday ? {} : { month: 'short', day: 'numeric' }), ...clockOptions }).format(at)
}
