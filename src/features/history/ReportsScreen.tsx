import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { reports, WireReportRow } from '../../../contract/history.ts'
import type { ResponseOf } from '../../../contract/route.ts'
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
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Exports } from './Exports.tsx'
import { reportColumns } from './exportColumns.ts'
import { Filters } from './Filters.tsx'
import styles from './History.module.css'
import { useReportsInfiniteQuery } from './historyApi.ts'
import { readAllReports } from './readAll.ts'
import { ReportRow } from './ReportRow.tsx'
import { ReportTotals } from './Totals.tsx'
import { useFilters } from './useFilters.ts'
import { usePages } from './usePages.ts'
import { useTimeZone } from './useTimeZone.ts'
import { VirtualList } from './VirtualList.tsx'

/** A chunk of its own: the list does not wait for it. */
const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

/**
 * Renders `#/show/reports`: the orders of a period with their results, and how money moved (SUP-06, SUP-08).
 */
export default function ReportsScreen() {
  const { t } = useTranslation('history')
  const texts = useStoredReadingTexts('history')
  const { filters, change, clear } = useFilters()
  const zone = useTimeZone()
  const number = numberFormatter(useLocale(), {})
  const { symbol, status, sort } = filters
  const range = rangeOf(filters, zone)
  const { exchange, ...days } = range
  // Orders are placed in other accounts than the exchange's wallets: with that filter there is none.
  const place = exchange ? { account: 'exchange' } : {}
  const chosen = symbol === undefined ? { skip: true } : { Sumbol: symbol }
  const body = { ...days, ...place, ...chosen, ...(status && { Status: status }), ...(sort && { sort }) }
  const query = useReportsInfiniteQuery({ body }, { refetchOnMountOrArgChange: true })
  const { reading, more, readMore, refetch } = usePages<WireReportRow, ResponseOf<typeof reports>>(query)
  const symbols = reading.at === 'shown' ? reading.data.first.symbols : undefined
  const isFiltered = Object.keys(filters).some((name) => name !== 'sort' && name !== 'currency')
  return (
    <Page width="wide" className={styles.page}>
      <PageHeader>
        <div>
          <ScreenHeading title={t('reports.title')} />
          <p className={styles.lead}>
            {t('reports.lead')} <a href={hrefOf(paths.show('history'))}>{t('history.link')}</a>
          </p>
        </div>
        <Exports readRows={readAllReports(body)} columns={reportColumns} name="reports" />
      </PageHeader>
      <Filters of="reports" filters={filters} symbols={symbols ?? []} onChange={change} onClear={clear} />
      <Suspense fallback={<Skeleton lines={8} label={texts.loading} />}>
        <Charts filters={filters} range={range} zone={zone} onCurrency={(currency) => change({ currency })} />
      </Suspense>
      <div className={styles.shown}>
        <ReadingState lines={8} texts={texts} reading={reading} onRetry={refetch}>
          {({ rows, first }) =>
            rows.length === 0 ? (
              <EmptyState
                title={t(isFiltered ? 'emptyFilter' : 'reports.empty')}
                {...(isFiltered && { action: <Button onClick={clear}>{t('filter.clear')}</Button> })}
              >
                {t(isFiltered ? 'emptyFilterText' : 'reports.emptyText')}
              </EmptyState>
            ) : (
              <>
                <ReportTotals totals={first.totals ?? []} />
                <p className={styles.count}>{t('list.count', { count: first.total, number: number.format(first.total) })}</p>
                <VirtualList label={t('reports.title')} rows={rows} total={first.total} more={more} readMore={readMore} height={76}>
                  {(row) => <ReportRow row={row} />}
                </VirtualList>
              </>
            )
          }
        </ReadingState>
      </div>
    </Page>
  )
}
