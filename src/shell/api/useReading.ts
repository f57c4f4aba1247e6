import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { isCallError } from '../../api/callError.ts'
import type { Dated } from '../../api/storedAnswers.ts'
import type { Staleness } from '../../ui/ReadingState.tsx'
import { selectConnection } from '../device/connectionSlice.ts'

/**
 * The state of data read from the server (APP-29). Old data stays on screen while a refresh fails, marked as
 * `stale`.
 */
export type Remote<T> =
  | { at: 'loading' }
  | { at: 'shown'; data: T; stale?: Staleness }
  | { at: 'offline' }
  | { at: 'failed'; code: string; status: number }

export type Query<T> = { currentData?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }

/**
 * Maps a query's state. A query that failed, or `isStored` data, is requested again when the connection is
 * back.
 */
export function useReading<T>({ currentData, error, isFetching, refetch }: Query<T>, isStored = false): Remote<T> {
  const isOnline = useSelector(selectConnection).at === 'online'
  const hasFailed = isStored || (error !== undefined && currentData === undefined)
  useEffect(() => {
    if (isOnline && hasFailed) void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on the connection's return alone, not over and over
  }, [isOnline])
  if (currentData !== undefined) return { at: 'shown', data: currentData }
  if (isFetching) return { at: 'loading' }
  // Calls alone say whether there is a connection: the browser's `onLine` may be wrong (APP-34).
  if (!isOnline) return { at: 'offline' }
  if (error === undefined) return { at: 'loading' }
  return isCallError(error)
    ? { at: 'failed', code: error.code, status: error.status }
    : { at: 'failed', code: 'auth.server_error', status: 0 }
}

/**
 * Maps the state of a query whose answers are stored on the device: without a connection the last one is
 * shown with its age (PWA-04).
 */
export function useDatedReading<T>(query: Query<Dated<T>>): Remote<T> {
  const isOffline = useSelector(selectConnection).at === 'offline'
  const isStored = query.currentData?.from === 'device'
  const reading = useReading(query, isStored)
  if (reading.at !== 'shown') return reading
  const { value, at } = reading.data
  if (!isOffline && !isStored) return { at: 'shown', data: value }
  return { at: 'shown', data: value, stale: { at, because: isOffline ? 'offline' : 'unanswered' } }
}

/** True if the back end has no such call: it serves the original contract alone (SRV-12). */
export const isNotServed = (reading: Remote<unknown>): boolean =>
  reading.at === 'failed' && (reading.status === 404 || reading.status === 501)
