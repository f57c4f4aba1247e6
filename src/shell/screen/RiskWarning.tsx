import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { dialogOpened } from '../dialogs/dialogsSlice.ts'
import { hrefOf } from '../location/location.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './RiskWarning.module.css'
import { paths } from '../location/routes.ts'
import { selectSettings } from '../session/sessionSlice.ts'

/**
 * The warning at every deposit and trade and on the public pages, in the wording of the person's regulation
 * (APP-28). `text` replaces the general wording where the amount at risk is known.
 */
export function RiskWarning({ text }: { text?: string }) {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  // Until the regulation is known, use the stricter wording.
  const isRegulated = useSelector(selectSettings)?.isRegulated ?? true
  // Open a dialog over the form instead of navigating, so that its input is kept.
  const open = (event: { preventDefault(): void }) => {
    event.preventDefault()
    dispatch(dialogOpened({ name: 'fragment', modal: 'risk' }))
  }
  return (
    <p className={styles.warning}>
      <Sentence>{text ?? (isRegulated ? t('risk.regulated') : t('risk.plain'))}</Sentence>{' '}
      <a href={hrefOf(paths.show('risk'))} onClick={open}>
        {t('risk.more')}
      </a>
    </p>
  )
}
