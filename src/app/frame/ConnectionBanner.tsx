import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { selectBalanceAt } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/locale.ts'
import { RefreshSession } from '../../shell/session/refreshSession.ts'
import styles from './ConnectionBanner.module.css'

/**
 * Shows since when the app is offline and how old the balance is (PWA-04). In the top bar, so that it is
 * visible at every scroll position.
 */
export function ConnectionBanner() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const connection = useSelector(selectConnection)
  const balanceAt = useSelector(selectBalanceAt)
  const readAgain = useContext(RefreshSession)
  const [state, setState] = useState<'idle' | 'asking'>('idle')
  if (connection.at === 'online') return null
  const { since } = connection
  const retry = () => {
    setState('asking')
    void readAgain().finally(() => setState('idle'))
  }
  return (
    <div className={styles.notice} role="status">
      <Icon name="offline" />
      <span className={styles.text}>
        {t('connection.offline', { time: formatDateTime(since, since, locale) })}{' '}
        {balanceAt !== null && (
          <span className={styles.balance}>{t('connection.balance', { time: formatDateTime(balanceAt, since, locale) })}</span>
        )}
      </span>
      <Button tone="plain" busy={state === 'asking'} onClick={retry}>
        {t('screen.again')}
      </Button>
    </div>
  )
}
