import { useTranslation } from 'react-i18next'
import type { WireReportRow } from '../../../contract/history.ts'
import { orderStatuses } from '../../../domain/history/filters.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './History.module.css'
import { useListTime } from './useListTime.ts'

const tones = { open: 'live', won: 'rise', lost: 'fall', tie: 'plain' } as const

/** One order: symbol and direction, its stake, prices and result. */
export function ReportRow({ row }: { row: WireReportRow }) {
  const { t } = useTranslation('history')
  const time = useListTime()
  const { currency, direction, openPrice, closePrice, openedAt } = row
  const status = orderStatuses.find((one) => one === row.status)
  const result = amountOf(row.result, currency)
  const tone = result.minor > 0 ? 'rise' : result.minor < 0 ? 'fall' : 'plain'
  return (
    <div className={styles.entry}>
      <span className={styles.sentence}>
        <bdi translate="no">{row.symbol}</bdi> {direction && <span data-direction={direction}>{t(`direction.${direction}`)}</span>}{' '}
        {status && <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>} {row.play && <Chip tone="demo">{t('play')}</Chip>}
      </span>
      <span className={styles.amount}>{row.status !== 'open' && <Amount value={result} precision="exact" signed tone={tone} />}</span>
      <span className={styles.note}>
        <time dateTime={new Date(openedAt).toISOString()}>{time(openedAt)}</time>
        {openPrice !== undefined && (
          <span>
            <span className="hidden">{t('column.prices')} </span>
            <bdi translate="no" dir="ltr">
              {openPrice}
              {closePrice ? ` → ${closePrice}` : ''}
            </bdi>
          </span>
        )}
      </span>
      <span className={styles.balance}>
        {t('column.stake')} <Amount value={amountOf(row.amount, currency)} precision="exact" />
      </span>
    </div>
  )
}
