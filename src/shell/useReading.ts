import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { isCallError } from '../api/callError.ts'
import { selectConnection } from './connection.ts'

/** What a list or page that is read from the server shows (APP-29). What was read before stays on screen while it cannot be read anew. */
export type Reading<T> = { at: 'loading' } | { at: 'shown'; data: T } | { at: 'offline' } | { at: 'failed'; code: string; status: number }

type Query<T> = { currentData?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }

/** Reads a query's state. What could not be read offline, or at all, is read again when the connection is back. */
export function useReading<T>({ currentData, error, isFetching, refetch }: Query<T>): Reading<T> {
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
