import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireOrder } from '../../../contract/order.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { selectOffsetMs, selectOrders } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './TradingScreen.module.css'

/** Lists the last known running orders with their time (TRD-15). Renders nothing if there are none. */
export function OpenOrders() {
  const { t } = useTranslation('trading')
  const locale = useLocale()
  const orders = useSelector(selectOrders)
  const [shownAt] = useState(() => Date.now())
  if (orders === null || orders.list.length === 0) return null
  return (
    <Card title={t('orders.title')} className={styles.orders}>
      <ul>
        {orders.list.map((order) => (
          <OpenOrder key={order.id} order={order} shownAt={shownAt} />
        ))}
      </ul>
      <p className={styles.age}>{t('account.asOf', { time: formatDateTime(orders.at, shownAt, locale) })}</p>
    </Card>
  )
}

function OpenOrder({ order, shownAt }: { order: WireOrder; shownAt: number }) {
  const { t } = useTranslation('trading')
  const locale = useLocale()
  const offsetMs = useSelector(selectOffsetMs)
  const stake = parseMoney(order.stake, order.currency)
  // By the device's clock, as the times on the screen.
  const endsAt = order.expiresAt - offsetMs
  return (
    <li>
      <b>
        <bdi>{order.symbol}</bdi> {t(order.direction === 'up' ? 'orders.up' : 'orders.down')}
      </b>
      {stake.ok && <Amount value={stake.value} precision="exact" />}
      <span>{endsAt > shownAt ? t('orders.until', { time: formatDateTime(endsAt, shownAt, locale) }) : t('orders.resultLater')}</span>
    </li>
  )
}
