import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { reports, WireReportRow } from '../../../contract/history.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { rangeOf } from '../../../domain/history/filters.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Exports } from './Exports.tsx'
import { reportColumns } from './exportColumns.ts'
import { FilteredRows } from './FilteredRows.tsx'
import { Filters } from './Filters.tsx'
import styles from './History.module.css'
import { useReportsInfiniteQuery } from './historyApi.ts'
import { readAllReports } from './readAll.ts'
import { ReportRow } from './ReportRow.tsx'
import { ReportTotals } from './Totals.tsx'
import { useFilters } from './useFilters.ts'
import { usePages } from './usePages.ts'
import { useTimeZone } from './useTimeZone.ts'

/** A chunk of its own: the list does not wait for it. */
const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

/**
 * Renders `#/show/reports`: the orders of a period with their results, and how money moved (SUP-06, SUP-08).
 */
export default function ReportsScreen() {
  const { t } = useTranslation('history')
  const { loading } = useStoredReadingTexts('history')
  const { filters, change, clear } = useFilters()
  const zone = useTimeZone()
  const { symbol, status, sort } = filters
  const range = rangeOf(filters, zone)
  const { exchange, ...days } = range
  // Orders are placed in other accounts than the exchange's wallets: with that filter there is none.
  const place = exchange ? { account: 'exchange' } : {}
  const chosen = symbol === undefined ? { skip: true } : { Sumbol: symbol }
  const body = { ...days, ...place, ...chosen, ...(status && { Status: status }), ...(sort && { sort }) }
  const query = useReportsInfiniteQuery({ body }, { refetchOnMountOrArgChange: true })
  const pages = usePages<WireReportRow, ResponseOf<typeof reports>>(query)
  const first = pages.reading.at === 'shown' ? pages.reading.data.first : undefined
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
      <Filters of="reports" filters={filters} symbols={first?.symbols ?? []} onChange={change} onClear={clear} />
      <Suspense fallback={<Skeleton lines={8} label={loading} />}>
        <Charts filters={filters} range={range} zone={zone} onCurrency={(currency) => change({ currency })} />
      </Suspense>
      <FilteredRows
        pages={pages}
        texts={{ title: t('reports.title'), empty: t('reports.empty'), emptyText: t('reports.emptyText') }}
        onClear={isFiltered ? clear : undefined}
        totals={first && <ReportTotals totals={first.totals ?? []} />}
      >
        {(row) => <ReportRow row={row} />}
      </FilteredRows>
    </Page>
  )
}
