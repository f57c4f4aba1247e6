import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/connection.ts'
import { selectBalanceAt } from '../../shell/sessionSlice.ts'
import { momentText } from '../../shell/times.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ReadAgain } from '../readAgain.ts'
import styles from './ConnectionBanner.module.css'

/** Since when the server cannot be asked, and how old the balance is (PWA-04). In the top bar: in sight on every screen, however far it is scrolled. */
export function ConnectionBanner() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const connection = useSelector(selectConnection)
  const balanceAt = useSelector(selectBalanceAt)
  const readAgain = useContext(ReadAgain)
  const [state, setState] = useState<'idle' | 'asking'>('idle')
  if (connection.at === 'online') return null
  const { since } = connection
  const ask = () => {
    setState('asking')
    void readAgain().finally(() => setState('idle'))
  }
  return (
    <div className={styles.notice} role="status">
      <Icon name="offline" />
      <span className={styles.text}>
        {t('connection.offline', { time: momentText(since, since, locale) })}{' '}
        {balanceAt !== null && t('connection.balance', { time: momentText(balanceAt, since, locale) })}
      </span>
      <Button tone="plain" busy={state === 'asking'} onClick={ask}>
        {t('screen.again')}
      </Button>
    </div>
  )
}
