import { useTranslation } from 'react-i18next'
import type { trackRecord } from '../../../contract/signals.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { CardTable } from '../../ui/CardTable.tsx'
import { HitRate } from './HitRate.tsx'
import styles from './Signals.module.css'
import { SignalsState } from './SignalsState.tsx'
import { useSignalText } from './useSignalText.ts'
import { useTrackRecord } from './useTrackRecord.ts'

type Row = ResponseOf<typeof trackRecord>['rows'][number]

/**
 * The hit rate of all signals, and by symbol and expiry, with how sure it is: never the winners alone
 * (ENG-12).
 */
export function TrackRecord() {
  const { t } = useTranslation('signals')
  const { reading, refetch } = useTrackRecord()
  return (
    <div className={styles.panel}>
      <div className={styles.explanation}>
        <p>
          <strong>{t('record.past')}</strong>
        </p>
        <p>{t('record.text')}</p>
        <p>{t('record.even')}</p>
        <p>{t('record.afterwards')}</p>
      </div>
      <SignalsState reading={reading} onRetry={refetch}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyList article="signals" title={t('empty')}>
              {t('record.empty')}
            </EmptyList>
          ) : (
            <RecordTable rows={rows} />
          )
        }
      </SignalsState>
    </div>
  )
}

function RecordTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('signals')
  const { expiry } = useSignalText()
  return (
    <CardTable
      className={styles.record}
      cardsBelow={900}
      caption={t('tab.record')}
      columns={[t('column.symbol'), t('record.days30'), t('record.days90')]}
      groups={[
        {
          key: 'all',
          rows: rows.map(({ symbol, expiryMs, days30, days90 }) => (
            <tr key={`${symbol} ${expiryMs}`} data-all={symbol === null || undefined}>
              <th scope="row">
                {symbol === null ? t('record.all') : <bdi translate="no">{symbol}</bdi>}{' '}
                {expiryMs !== null && <small>{expiry(expiryMs)}</small>}
              </th>
              <td data-label={t('record.days30')}>
                <HitRate {...days30} />
              </td>
              <td data-label={t('record.days90')}>
                <HitRate {...days90} />
              </td>
            </tr>
          )),
        },
      ]}
    />
  )
}
