import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './TradingScreen.module.css'
import { useWeekendStart } from './useWeekendStart.ts'

/**
 * Opens the weekend tournament; between tournaments shows its next start in the person's time zone (TRD-13).
 */
export function WeekendTool() {
  const { t } = useTranslation('trading')
  const dispatch = useDispatch()
  const locale = useLocale()
  const { next, now } = useWeekendStart()
  return (
    <Button tone="plain" className={styles.weekend} onClick={() => dispatch(dialogOpened({ name: 'tourney_weekend' }))}>
      <span>{t('tools.weekend')}</span>
      {next !== null && <small>{t('tools.weekendNext', { start: formatDateTime(next, now, locale) })}</small>}
    </Button>
  )
}
