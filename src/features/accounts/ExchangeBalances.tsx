import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exchangeCurrencies } from '../../../contract/kernel.ts'
import { money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatDigits } from '../../../domain/kernel/moneyFormat.ts'
import { useInvalidation } from '../../shell/api/useInvalidation.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { useLocale } from '../../ui/locale.ts'
import { useExchangeBalancesQuery } from './accountsApi.ts'
import styles from './AccountMenu.module.css'

/**
 * Lists the balances of the exchange account in the order of the app's crypto list (ACC-06). Refetches when
 * `refreshKey` changes.
 */
export function ExchangeBalances({ open, refreshKey }: { open: boolean; refreshKey: unknown }) {
  const { t } = useTranslation('accounts')
  const locale = useLocale()
  const [isExpanded, setExpanded] = useState(open)
  const isOpen = isExpanded || open
  // On failure the last balances stay: an unknown balance is not zero.
  const reading = useReading(useExchangeBalancesQuery({}, { skip: !isOpen, refetchOnMountOrArgChange: true }))
  useInvalidation('exchange', refreshKey)
  const balances = reading.at === 'shown' ? reading.data.data : undefined
  return (
    <details className={styles.exchange} open={isOpen} onToggle={({ currentTarget }) => setExpanded(currentTarget.open)}>
      <summary>{t('exchange.balances')}</summary>
      <dl className={styles.coins} aria-busy={reading.at === 'loading'}>
        {exchangeCurrencies.map((currency) => (
          <div key={currency}>
            <dt>{currency}</dt>
            <dd>
              {reading.at !== 'loading' && !balances && '–'}
              {balances && <bdi translate="no">{digitsOf(balances[currency] ?? '0', currency, locale)}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function digitsOf(text: string, currency: (typeof exchangeCurrencies)[number], locale: string): string {
  const amount = parseMoney(text, currency)
  return formatDigits(amount.ok ? amount.value : money(0, currency), locale)
}
