import { useTranslation } from 'react-i18next'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { isTimeZone } from '../../../domain/kernel/timeZones.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './Tournaments.module.css'

type Props = { start: number; end: number; zone: string }

/** The dates of a contest by the device's clock, and by the contest's own zone where that differs. */
export function ContestWindow({ start, end, zone }: Props) {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const timesIn = (timeZone?: string) => {
    const format = dateFormatter(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...clockOptions,
      ...(timeZone && { timeZone }),
    })
    return { start: format.format(start), end: format.format(end) }
  }
  // An older browser does not know every zone's name, and would throw.
  const [own, contest] = [timesIn(), isTimeZone(zone) ? timesIn(zone) : null]
  return (
    <p className={styles.window}>
      {own.start !== contest?.start && <span>{t('window.own', own)}</span>}
      {contest && <span>{t('window.zone', { ...contest, zone })}</span>}
    </p>
  )
}
