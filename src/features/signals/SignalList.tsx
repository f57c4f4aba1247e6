import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { groupByDay } from '../../../domain/notifications/groupByDay.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { dayText } from '../../shell/texts/dayText.ts'
import { Button } from '../../ui/Button.tsx'
import { CardTable } from '../../ui/CardTable.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
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
  const offsetMs = useSelector(selectOffsetMs)
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
            <EmptyList
              article="signals"
              title={t('empty')}
              {...(Object.keys(filters).length > 0 && {
                action: <Button onClick={() => setQuery({}, { replace: true })}>{t('filter.clear')}</Button>,
              })}
            >
              {t('emptyText')}
            </EmptyList>
          ) : (
            <CardTable
              className={styles.list}
              cardsBelow={900}
              caption={t('title')}
              columns={columns.map((name) => t(`column.${name}`))}
              groups={groupByDay(rows, now, offsetMs).map(({ day, items }) => ({
                key: day,
                heading: dayText(day, now, locale),
                rows: items.map((signal) => <SignalRow key={signal.id} signal={signal} onEnd={refetch} />),
              }))}
            />
          )
        }
      </SignalsState>
      {rows.length > 0 && hasMore && (
        <Button className={styles.more} busy={more.at === 'loading'} onClick={() => void showMore()}>
          {t('more')}
        </Button>
      )}
      {more.at === 'failed' && <ErrorMessage code="network.unreachable">{t('state.more')}</ErrorMessage>}
    </div>
  )
}
