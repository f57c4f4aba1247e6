import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { NotificationsView, WorkerResult } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import type { Remote } from '../../shell/api/useReading.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useNotificationsView } from './marksSlice.ts'

/** Returns the notifications that the worker has, and has it read them again now: `reload` repeats that. */
export function useNotifications(): { reading: Remote<NotificationsView>; reload: () => void } {
  const view = useNotificationsView()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [failure, setFailure] = useState<string | null>(null)
  const onOutcome = useCallback((outcome: WorkerResult<null>) => setFailure(outcome.ok ? null : outcome.code), [])
  useEffect(() => {
    void background.runNow('notifications').then(onOutcome)
  }, [onOutcome, isOffline])
  const reload = (): void => {
    setFailure(null)
    void background.runNow('notifications').then(onOutcome)
  }

  if (view !== null)
    return { reading: { at: 'shown', data: view, ...(isOffline && { stale: { at: view.at, because: 'offline' } }) }, reload }
  if (isOffline) return { reading: { at: 'offline' }, reload }
  return { reading: failure === null ? { at: 'loading' } : { at: 'failed', code: failure, status: 0 }, reload }
}
