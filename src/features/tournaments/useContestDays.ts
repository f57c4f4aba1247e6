import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { defaultZone } from '../../../domain/tournaments/windows.ts'
import { windowDays, zoneOf } from '../../../domain/tournaments/windowText.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'

type Contest = Pick<WireTourney, 'type' | 'date_start' | 'date_end'>

/**
 * Returns formatters of a contest's days (ENG-11). `days`: by the device's clock, with those of the contest's
 * zone where they differ; `own`: by the device's clock alone; `named`: in the contest's zone, for readers
 * elsewhere.
 */
export function useContestDays(): Record<'days' | 'own' | 'named', (contest: Contest) => string> {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const tournamentZone = useSelector(selectSettings)?.tournamentZone ?? defaultZone
  const shownOf = ({ type, date_start: start, date_end: end }: Contest) => {
    const zone = zoneOf(type, tournamentZone)
    return { zone, ...windowDays({ start, end }, { locale, zone }) }
  }
  return {
    days: (contest) => {
      const { own, contest: there, differ, zone } = shownOf(contest)
      return differ && there !== null ? t('window.days', { own, contest: there, zone }) : own
    },
    own: (contest) => shownOf(contest).own,
    named: (contest) => {
      const { own, contest: there, zone } = shownOf(contest)
      return there === null ? own : t('window.named', { contest: there, zone })
    },
  }
}
