import { useTranslation } from 'react-i18next'
import { priceInCoin } from '../../../domain/invoices/price.ts'
import { type Money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { classes } from '../../ui/className.ts'
import { useLocale } from '../../ui/locale.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { useBitcoinRatesQuery } from './fundingApi.ts'
import styles from './FundingScreen.module.css'

/** Shows the approximate price in Bitcoin, at the rate read when the tab opened (FUND-38). */
export function BitcoinEstimate({ amount }: { amount: Money | null }) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const { data, isError } = useBitcoinRatesQuery({ body: {} }, { refetchOnMountOrArgChange: true })
  const text = amount && data?.rates?.[amount.currency]
  const rate = amount && text ? parseMoney(text, amount.currency) : null
  if (isError) return <p className={classes(styles.note, styles.estimate)}>{t('coin.noRate')}</p>
  // The line is kept while there is nothing to show, so that the form below does not jump.
  if (!rate?.ok || rate.value.minor === 0 || !amount || amount.minor <= 0) return <p className={classes(styles.note, styles.estimate)} />
  return (
    <p className={classes(styles.note, styles.estimate)}>
      <Sentence>{t('coin.estimate', { amount: formatMoney(priceInCoin(amount, 'btc', rate.value), locale) })}</Sentence>
    </p>
  )
}
