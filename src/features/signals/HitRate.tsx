import { useTranslation } from 'react-i18next'
import type { trackRecord } from '../../../contract/signals.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './Signals.module.css'
import { HelpedText } from '../../shell/help/HelpedText.tsx'

/** The share of won signals with its 95 % interval and everything that it is computed from. */
export function HitRate({
  signals,
  afterwards = 0,
  won,
  lost,
  tie,
  rate,
  low,
  high,
}: ResponseOf<typeof trackRecord>['rows'][number]['days30']) {
  const { t } = useTranslation('signals')
  const locale = useLocale()
  const percent = (value: string): string => {
    const options = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
    // An isolated left-to-right run: between Arabic words the sign would change sides.
    return `\u2066${numberFormatter(locale, options).format(Number(value) / 100)}\u2069`
  }
  const number = (value: number): string => numberFormatter(locale, {}).format(value)
  const counts = {
    signals: number(signals),
    won: number(won),
    lost: number(lost),
    tie: number(tie),
    open: number(signals - won - lost - tie),
  }
  return (
    <div className={styles.rate}>
      {rate === null ? (
        <HelpedText article="signals">{t('record.none')}</HelpedText>
      ) : (
        <p>
          <strong>{percent(rate)}</strong>{' '}
          {low !== null && high !== null && <span>{t('record.between', { low: percent(low), high: percent(high) })}</span>}
        </p>
      )}
      <p className={styles.counts}>
        {t('record.counts', counts)} {afterwards > 0 && t('record.late', { number: number(afterwards) })}
      </p>
    </div>
  )
}
