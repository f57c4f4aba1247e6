import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { ResponseOf } from '../../../contract/route.ts'
import type { history, WireHistoryRow } from '../../../contract/history.ts'
import { rangeOf } from '../../../domain/history/filters.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Exports } from './Exports.tsx'
import { FilteredRows } from './FilteredRows.tsx'
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

/** Rows of one page of the list. An export reads larger ones. */
const pageRows = 100

/** The person's money and trades by filter, newest first (SUP-06). */
export function HistoryList() {
  const { t } = useTranslation('history')
  const { search } = useLocation()
  const { filters, change, clear } = useFilters()
  const zone = useTimeZone()
  const textOf = useEntryText()
  const { type, status, sort } = filters
  const body = { ...rangeOf(filters, zone), ...(type && { trType: type }), ...(status && { Status: status }), ...(sort && { sort }) }
  const query = useHistoryInfiniteQuery({ body: { ...body, limit: pageRows } }, { refetchOnMountOrArgChange: true })
  const pages = usePages<WireHistoryRow, ResponseOf<typeof history>>(query)
  const first = pages.reading.at === 'shown' ? pages.reading.data.first : undefined
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
      <FilteredRows
        pages={pages}
        texts={{ title: t('title'), empty: t('empty'), emptyText: t('emptyText') }}
        onClear={isFiltered ? clear : undefined}
        totals={first && <Totals totals={first.totals ?? []} />}
      >
        {(row) => <TimelineRow row={row} search={search} />}
      </FilteredRows>
    </Page>
  )
}
