import { parseDay } from '../../../domain/history/dates.ts'
import type { StepWidth } from '../../../domain/history/series.ts'
import { dateFormatter } from '../../../domain/kernel/formatters.ts'
import { useLocale } from '../../ui/locale.ts'

/**
 * Returns a function for the name of a chart's step. A step is a day of the calendar, whatever the device's
 * zone.
 */
export function useStepText(width: StepWidth): (day: string) => string {
  const locale = useLocale()
  const options: Intl.DateTimeFormatOptions = {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
    ...(width !== 'month' && { day: 'numeric' }),
  }
  return (day) => dateFormatter(locale, options).format(parseDay(day) ?? 0)
}
