import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { dialogOpened } from '../../shell/dialogs.ts'
import { momentText } from '../../shell/times.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './TradingScreen.module.css'
import { useWeekendStart } from './useWeekendStart.ts'

/** The way in to the weekend tournament; outside its time with its next start, by the person's own clock (TRD-13). */
export function WeekendTool() {
  const { t } = useTranslation('trading')
  const dispatch = useDispatch()
  const locale = useLocale()
  const { next, now } = useWeekendStart()
  return (
    <Button className={styles.weekend} onClick={() => dispatch(dialogOpened({ name: 'tourney_weekend' }))}>
      <span>{t('tools.weekend')}</span>
      {next !== null && <small>{t('tools.weekendNext', { start: momentText(next, now, locale) })}</small>}
    </Button>
  )
}
