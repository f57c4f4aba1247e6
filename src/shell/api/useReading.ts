import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { isCallError } from '../../api/callError.ts'
import { selectConnection } from '../device/connectionSlice.ts'

/** The state of data read from the server (APP-29). Old data stays on screen while a refresh fails. */
export type Remote<T> = { at: 'loading' } | { at: 'shown'; data: T } | { at: 'offline' } | { at: 'failed'; code: string; status: number }

export type Query<T> = { currentData?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }

/** Maps a query's state. A query that failed is repeated when the connection is back. */
export function useReading<T>({ currentData, error, isFetching, refetch }: Query<T>): Remote<T> {
  const isOnline = useSelector(selectConnection).at === 'online'
  const hasFailed = error !== undefined && currentData === undefined
  useEffect(() => {
    if (isOnline && hasFailed) void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on the connection's return alone: a failure is not asked about over and over
  }, [isOnline])
  if (currentData !== undefined) return { at: 'shown', data: currentData }
  if (isFetching) return { at: 'loading' }
  if (!isOnline || !navigator.onLine) return { at: 'offline' }
  if (error === undefined) return { at: 'loading' }
  return isCallError(error)
    ? { at: 'failed', code: error.code, status: error.status }
    : { at: 'failed', code: 'auth.server_error', status: 0 }
}
