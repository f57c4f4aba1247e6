import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { groupByDay } from '../../../domain/notifications/groupByDay.ts'
import { dayText } from '../../shell/texts/dayText.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { readFilters } from './filterParams.ts'
import { SignalFilters } from './SignalFilters.tsx'
import { SignalRow } from './SignalRow.tsx'
import styles from './Signals.module.css'
import { SignalsState } from './SignalsState.tsx'
import { useSignalList } from './useSignalList.ts'
import { useTrackRecord } from './useTrackRecord.ts'

const columns = ['time', 'symbol', 'direction', 'price', 'expiry', 'close', 'outcome', 'reason', 'chart'] as const

/**
 * The signals of the last 90 days by day, today's first, won and lost alike: a table, or cards where it is
 * narrow.
 */
export function SignalList() {
  const { t } = useTranslation('signals')
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)
  const { reading, rows, hasMore, isReading, refetch, more, showMore } = useSignalList(filters)
  const { symbols } = useTrackRecord()
  const locale = useLocale()
  const [now] = useState(Date.now)
  const offered = filters.symbol === undefined || symbols.includes(filters.symbol) ? symbols : [...symbols, filters.symbol]
  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <SignalFilters filters={filters} symbols={offered} />
        <Button busy={isReading && reading.at === 'shown'} onClick={refetch}>
          {t('again')}
        </Button>
      </div>
      <SignalsState reading={reading} onRetry={refetch}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              title={t('empty')}
              {...(Object.keys(filters).length > 0 && {
                action: <Button onClick={() => setQuery({}, { replace: true })}>{t('filter.clear')}</Button>,
              })}
            >
              {t('emptyText')}
            </EmptyState>
          ) : (
            <table className={styles.list}>
              <caption className="hidden">{t('title')}</caption>
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {t(`column.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              {groupByDay(rows, now).map(({ day, items }) => (
                <tbody key={day}>
                  <tr className={styles.day}>
                    <th scope="rowgroup" colSpan={columns.length}>
                      {dayText(day, now, locale)}
                    </th>
                  </tr>
                  {items.map((signal) => (
                    <SignalRow key={signal.id} signal={signal} onEnd={refetch} />
                  ))}
                </tbody>
              ))}
            </table>
          )
        }
      </SignalsState>
      {rows.length > 0 && hasMore && (
        <Button className={styles.more} busy={more.at === 'loading'} onClick={() => void showMore()}>
          {t('more')}
        </Button>
      )}
      {more.at === 'failed' && <FormMessage>{t('state.more')}</FormMessage>}
    </div>
  )
}
