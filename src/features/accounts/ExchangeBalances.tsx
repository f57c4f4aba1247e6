import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exchangeBalances } from '../../../contract/accounts.ts'
import { exchangeCurrencies } from '../../../contract/kernel.ts'
import { money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatDigits } from '../../../domain/kernel/moneyFormat.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './AccountMenu.module.css'

type Balances = Partial<Record<(typeof exchangeCurrencies)[number], string>>

/** What the exchange account holds of each currency, in the order of the app's crypto list (ACC-06). `stamp`: read again when it changes. */
export function ExchangeBalances({ open, stamp }: { open: boolean; stamp: unknown }) {
  const { t } = useTranslation('accounts')
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const [shown, setShown] = useState(open)
  const [balances, setBalances] = useState<Balances | 'loading' | 'failed'>('loading')
  const wanted = shown || open
  useEffect(() => {
    if (!wanted) return
    void dispatch(askServer(exchangeBalances, {})).then((answer) => {
      const read = 'data' in answer ? answer.data.data : undefined
      // What was read before stays on screen; nothing read is no zero.
      setBalances((before) => read ?? (before === 'loading' ? 'failed' : before))
    })
  }, [dispatch, wanted, stamp])
  return (
    <details className={styles.exchange} open={wanted} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>{t('exchange.balances')}</summary>
      <dl className={styles.coins} aria-busy={balances === 'loading'}>
        {exchangeCurrencies.map((currency) => (
          <div key={currency}>
            <dt>{currency}</dt>
            <dd>
              {balances === 'failed' && '–'}
              {typeof balances === 'object' && <bdi>{digitsOf(balances[currency] ?? '0', currency, locale)}</bdi>}
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
