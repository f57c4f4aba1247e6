import { useSelector } from 'react-redux'
import { dateFormatter } from '../../../domain/kernel/formatters.ts'
import { isTimeZone } from '../../../domain/kernel/timeZones.ts'
import { defaultZone, type TourneyType } from '../../../domain/tournaments/windows.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'

type Contest = { type: TourneyType; date_start: number; date_end: number }

/**
 * Formats the days of a contest, without its end: `16 – 22 Nov 2026`. Weeks have the days of UTC, weekends
 * those of their own zone, if the browser knows that.
 */
export function contestDays({ type, date_start: start, date_end: end }: Contest, locale: string, weekendZone: string): string {
  const timeZone = type === 'weekend' && isTimeZone(weekendZone) ? weekendZone : defaultZone
  return dateFormatter(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).formatRange(start, end - 1)
}

/** Returns a function for the days of a contest. */
export function useContestDays(): (contest: Contest) => string {
  const locale = useLocale()
  const zone = useSelector(selectSettings)?.tournamentZone ?? defaultZone
  return (contest) => contestDays(contest, locale, zone)
}
