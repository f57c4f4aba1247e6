import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { background } from '../../bridges/background.ts'
import { selectSettings, selectStatus, selectUser, selectUserAt } from '../../shell/session/sessionSlice.ts'

/**
 * Passes each new balance to the worker while the chat is open, so that the worker's next push contains it (TRD-06). Only the worker
 * decides when to push.
 */
export function useReportBalance(): void {
  const user = useSelector(selectUser)
  const at = useSelector(selectUserAt) ?? 0
  const isPerson = useSelector(selectStatus) === 'person'
  const settings = useSelector(selectSettings)
  const available = user?.available
  useEffect(() => {
    if (user && isPerson && available !== undefined) void background.keepUser(user, at, settings)
    // Only a changed amount matters; the rest is passed along.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [available, isPerson])
}
