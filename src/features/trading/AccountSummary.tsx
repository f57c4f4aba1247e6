import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { selectAccount, selectBalanceAt } from '../../shell/sessionSlice.ts'
import { momentText } from '../../shell/times.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './TradingScreen.module.css'

/** The account as it was last known, and from when that is (TRD-15). Nothing for a visitor. */
export function AccountSummary() {
  const { t } = useTranslation('trading')
  const locale = useLocale()
  const account = useSelector(selectAccount)
  const at = useSelector(selectBalanceAt)
  const [shownAt] = useState(() => Date.now())
  if (!account || at === null) return null
  const amount = parseMoney(account.amount, account.currency)
  return (
    <Card>
      <dl className={styles.summary}>
        <dt>{t('account.title', { currency: account.currency })}</dt>
        <dd>{amount.ok && <Amount value={amount.value} size="large" />}</dd>
        <dt className={styles.age}>{t('account.asOf', { time: momentText(at, shownAt, locale) })}</dt>
      </dl>
    </Card>
  )
}
