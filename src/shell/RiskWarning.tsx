import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import styles from './RiskWarning.module.css'
import { selectSettings } from './sessionSlice.ts'

/** The warning beside every deposit and trade, and on the public pages, in the words of the person's regulation (APP-28). */
export function RiskWarning() {
  const { t } = useTranslation('app')
  // Where the regulation is not known yet, the stricter wording holds.
  const isRegulated = useSelector(selectSettings)?.isRegulated ?? true
  return <p className={styles.warning}>{isRegulated ? t('risk.regulated') : t('risk.plain')}</p>
}
