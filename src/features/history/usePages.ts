import type { InfiniteData } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { PageParam } from '../../api/baseApi.ts'
import { isCallError, isUnanswered } from '../../api/callError.ts'
import type { Dated } from '../../api/storedAnswers.ts'
import { type Remote, useDatedReading } from '../../shell/api/useReading.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'

/** `total`: of the first page. */
type Page<Row> = { hits: Row[]; total?: number | undefined }
type PagesQuery<T> = {
  currentData?: InfiniteData<Dated<T>, PageParam> | undefined
  error?: unknown
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** The rows of a list read so far. `more`: the state of reading further. */
export type PagesOf<Row, T> = {
  reading: Remote<{ rows: Row[]; first: T }>
  more: 'none' | 'idle' | 'loading' | 'failed' | 'offline'
  readMore: () => void
  refetch: () => void
}

/** Joins the pages of a list. Offline these are the stored ones, with the age of the oldest (PWA-04). */
export function usePages<Row, T extends Page<Row>>(query: PagesQuery<T>): PagesOf<Row, T> {
  const { currentData, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const isOffline = useSelector(selectConnection).at === 'offline'
  const joined = useMemo(() => {
    const [first] = currentData?.pages ?? []
    if (!currentData || !first) return undefined
    const { pages } = currentData
    return {
      value: { rows: pages.flatMap(({ value }) => value.hits), first: first.value },
      at: Math.min(...pages.map(({ at }) => at)),
      from: pages.some(({ from }) => from === 'device') ? ('device' as const) : ('server' as const),
    }
  }, [currentData])
  const reading = useDatedReading({ ...query, currentData: joined })
  const isCut = error !== undefined && isCallError(error) && isUnanswered(error)
  const failed = isOffline || isCut ? 'offline' : 'failed'
  return {
    reading,
    more: !hasNextPage ? 'none' : isFetchingNextPage ? 'loading' : error === undefined ? 'idle' : failed,
    readMore: () => void fetchNextPage(),
    refetch: () => void refetch(),
  }
}
