import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './History.module.css'
import type { PagesOf } from './usePages.ts'

/** Rows beyond the window that are rendered too, so that a fast scroll shows no gap. */
const overscan = 12
/** Further rows are read this many before the end. */
const readAhead = 30

type Props<Row> = {
  label: string
  rows: readonly Row[]
  /** The number of rows in all, read or not. */
  total: number
  more: PagesOf<Row, never>['more']
  readMore: () => void
  /** The height of a row before it is measured, in pixels. */
  height: number
  children: (row: Row) => ReactNode
}

/**
 * A list of which only the rows near the window are in the document (SUP-08). Screen readers hear each row's
 * place among all.
 */
export function VirtualList<Row extends { id: string }>({ label, rows, total, more, readMore, height, children }: Props<Row>) {
  const place = useRef<HTMLOListElement>(null)
  const [margin, setMargin] = useState(0)
  // Stable while the rows are: with another function, every scroll event would lay out all rows again.
  const getItemKey = useCallback((index: number) => rows[index]!.id, [rows])
  // The list begins lower once something above it grows, and the document grows with it.
  useLayoutEffect(() => {
    const measure = (): void => setMargin(place.current ? Math.round(place.current.getBoundingClientRect().top + window.scrollY) : 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- this component alone uses it
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan,
    scrollMargin: margin,
    getItemKey,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const isNearEnd = last >= rows.length - readAhead
  useEffect(() => {
    if (isNearEnd && more === 'idle') readMore()
  }, [isNearEnd, more, readMore])
  return (
    <>
      <ol ref={place} className={styles.list} aria-label={label} style={{ blockSize: virtualizer.getTotalSize() }}>
        {items.map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            className={styles.row}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {children(rows[index]!)}
          </li>
        ))}
      </ol>
      <More more={more} readMore={readMore} />
    </>
  )
}

function More({ more, readMore }: Pick<Props<never>, 'more' | 'readMore'>) {
  const { t } = useTranslation(['history', 'app'])
  switch (more) {
    case 'none':
    case 'idle':
      return null
    case 'loading':
      return (
        <p className={styles.more} role="status">
          <Spinner /> {t('list.more')}
        </p>
      )
    case 'offline':
    case 'failed':
      return (
        <p className={styles.more} role="status">
          {t(more === 'offline' ? 'list.moreOffline' : 'list.moreFailed')} <Button onClick={readMore}>{t('app:screen.again')}</Button>
        </p>
      )
  }
}
