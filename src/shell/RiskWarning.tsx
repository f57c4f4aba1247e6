import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { dialogOpened } from './dialogs.ts'
import { hrefOf } from './place.ts'
import styles from './RiskWarning.module.css'
import { paths } from './routes.ts'
import { selectSettings } from './sessionSlice.ts'

/** The warning beside every deposit and trade, and on the public pages, in the words of the person's regulation (APP-28). */
export function RiskWarning() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  // Where the regulation is not known yet, the stricter wording holds.
  const isRegulated = useSelector(selectSettings)?.isRegulated ?? true
  // Over the form, not in its place: what was typed stays.
  const open = (event: { preventDefault(): void }) => {
    event.preventDefault()
    dispatch(dialogOpened({ name: 'fragment', modal: 'risk' }))
  }
  return (
    <p className={styles.warning}>
      {isRegulated ? t('risk.regulated') : t('risk.plain')}{' '}
      <a href={hrefOf(paths.show('risk'))} onClick={open}>
        {t('risk.more')}
      </a>
    </p>
  )
}
