import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { selectAccount, selectBalanceAt } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OpenOrders } from './OpenOrders.tsx'
import styles from './TradingScreen.module.css'

/**
 * Shows the last known balance and running orders with their times (TRD-15). Renders nothing for a visitor.
 */
export function AccountSummary() {
  const { t } = useTranslation(['trading', 'app'])
  const locale = useLocale()
  const account = useSelector(selectAccount)
  const at = useSelector(selectBalanceAt)
  const [shownAt] = useState(() => Date.now())
  if (!account || at === null) return null
  const amount = parseMoney(account.amount, account.currency)
  return (
    <>
      <Card>
        <dl className={styles.summary}>
          <dt>
            {t('account.title', { currency: account.currency })}
            {account.type === 'demo' && <Chip tone="demo">{t('app:account.demo')}</Chip>}
          </dt>
          <dd>{amount.ok && <Amount value={amount.value} size="large" />}</dd>
          <dt className={styles.age}>{t('account.asOf', { time: formatDateTime(at, shownAt, locale) })}</dt>
        </dl>
      </Card>
      <OpenOrders />
    </>
  )
}
