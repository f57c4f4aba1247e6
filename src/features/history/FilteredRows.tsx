import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ReadingState } from '../../ui/ReadingState.tsx'
import styles from './History.module.css'
import type { PagesOf } from './usePages.ts'
import { VirtualList } from './VirtualList.tsx'

type Props<Row, T> = {
  pages: PagesOf<Row, T>
  /** `empty`: without a filter. */
  texts: { title: string; empty: string; emptyText: string }
  /** Removes the filter; undefined if none is set. */
  onClear: (() => void) | undefined
  totals: ReactNode
  children: (row: Row) => ReactNode
}

/** The rows of a filter below their totals and their number, with the states of reading them. */
export function FilteredRows<Row extends { id: string }, T extends { total?: number | undefined }>(props: Props<Row, T>) {
  const { pages, texts, onClear, totals, children } = props
  const { t } = useTranslation('history')
  const readingTexts = useStoredReadingTexts('history')
  const number = numberFormatter(useLocale(), {})
  const { reading, more, readMore, refetch } = pages
  const total = reading.at === 'shown' ? (reading.data.first.total ?? 0) : undefined
  return (
    <div className={styles.shown}>
      {/* Outside of what it counts, so that another filter's result is announced. */}
      <p role="status" className={styles.count}>
        {total !== undefined && total > 0 && t('list.count', { count: total, number: number.format(total) })}
        {total === 0 && <span className="hidden">{onClear ? t('emptyFilter') : texts.empty}</span>}
      </p>
      <ReadingState lines={8} texts={readingTexts} reading={reading} onRetry={refetch}>
        {({ rows }) =>
          rows.length > 0 ? (
            <>
              {totals}
              <VirtualList label={texts.title} rows={rows} total={total ?? 0} more={more} readMore={readMore} height={76}>
                {children}
              </VirtualList>
            </>
          ) : onClear ? (
            <EmptyList article="history" title={t('emptyFilter')} action={<Button onClick={onClear}>{t('filter.clear')}</Button>}>
              {t('emptyFilterText')}
            </EmptyList>
          ) : (
            <EmptyList article="history" title={texts.empty}>
              {texts.emptyText}
            </EmptyList>
          )
        }
      </ReadingState>
    </div>
  )
}
