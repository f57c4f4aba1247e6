import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { ResponseOf } from '../../../contract/route.ts'
import type { history, WireHistoryRow } from '../../../contract/history.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { rangeOf } from '../../../domain/history/filters.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Exports } from './Exports.tsx'
import { Filters } from './Filters.tsx'
import styles from './History.module.css'
import { useHistoryInfiniteQuery } from './historyApi.ts'
import { readAllHistory } from './readAll.ts'
import { TimelineRow } from './TimelineRow.tsx'
import { Totals } from './Totals.tsx'
import { historyColumns } from './exportColumns.ts'
import { useEntryText } from './useEntryText.ts'
import { useFilters } from './useFilters.ts'
import { usePages } from './usePages.ts'
import { useTimeZone } from './useTimeZone.ts'
import { VirtualList } from './VirtualList.tsx'

/** Rows of one page of the list. An export reads larger ones. */
const pageRows = 100

/** The person's money and trades by filter, newest first (SUP-06). */
export function HistoryList() {
  const { t } = useTranslation('history')
  const texts = useStoredReadingTexts('history')
  const { search } = useLocation()
  const { filters, change, clear } = useFilters()
  const zone = useTimeZone()
  const number = numberFormatter(useLocale(), {})
  const textOf = useEntryText()
  const { type, status, sort } = filters
  const body = { ...rangeOf(filters, zone), ...(type && { trType: type }), ...(status && { Status: status }), ...(sort && { sort }) }
  const query = useHistoryInfiniteQuery({ body: { ...body, limit: pageRows } }, { refetchOnMountOrArgChange: true })
  const { reading, more, readMore, refetch } = usePages<WireHistoryRow, ResponseOf<typeof history>>(query)
  const isFiltered = Object.keys(filters).some((name) => name !== 'sort')
  return (
    <Page width="wide" className={styles.page}>
      <PageHeader>
        <div>
          <ScreenHeading title={t('title')} />
          <p className={styles.lead}>
            {t('lead')} <a href={hrefOf(paths.show('reports'))}>{t('reports.link')}</a>
          </p>
        </div>
        <Exports readRows={readAllHistory(body)} columns={historyColumns} textOf={textOf} name="history" statement={search} />
      </PageHeader>
      <Filters of="history" filters={filters} onChange={change} onClear={clear} />
      <div className={styles.shown}>
        <ReadingState lines={8} texts={texts} reading={reading} onRetry={refetch}>
          {({ rows, first }) =>
            rows.length === 0 ? (
              <EmptyState
                title={t(isFiltered ? 'emptyFilter' : 'empty')}
                {...(isFiltered && { action: <Button onClick={clear}>{t('filter.clear')}</Button> })}
              >
                {t(isFiltered ? 'emptyFilterText' : 'emptyText')}
              </EmptyState>
            ) : (
              <>
                <Totals totals={first.totals ?? []} />
                <p className={styles.count}>{t('list.count', { count: first.total, number: number.format(first.total) })}</p>
                <VirtualList label={t('title')} rows={rows} total={first.total} more={more} readMore={readMore} height={76}>
                  {(row) => <TimelineRow row={row} search={search} />}
                </VirtualList>
              </>
            )
          }
        </ReadingState>
      </div>
    </Page>
  )
}
