import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { defaultZone, type TourneyType } from '../../../domain/tournaments/windows.ts'
import { windowTimes, zoneOf } from '../../../domain/tournaments/windowText.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './Tournaments.module.css'

type Props = { type: TourneyType; start: number; end: number }

/** The dates of a contest by the device's clock, and by the contest's zone where that differs (ENG-11). */
export function ContestWindow({ type, start, end }: Props) {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const zone = zoneOf(type, useSelector(selectSettings)?.tournamentZone ?? defaultZone)
  const { own, contest, differ } = windowTimes({ start, end }, { locale, zone })
  return (
    <p className={styles.window}>
      {(differ || contest === null) && <span>{t('window.own', own)}</span>}
      {contest && <span>{t('window.zone', { ...contest, zone })}</span>}
    </p>
  )
}
