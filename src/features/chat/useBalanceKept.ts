import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { background } from '../../bridges/background.ts'
import { selectSettings, selectStatus, selectUser, selectUserAt } from '../../shell/sessionSlice.ts'

/**
 * Hands the worker each new balance while the chat is open, so that its next push is what the person has (TRD-06). The worker alone
 * says when that is.
 */
export function useBalanceKept(): void {
  const user = useSelector(selectUser)
  const at = useSelector(selectUserAt) ?? 0
  const isPerson = useSelector(selectStatus) === 'person'
  const settings = useSelector(selectSettings)
  const available = user?.available
  useEffect(() => {
    if (user && isPerson && available !== undefined) void background.keepUser(user, at, settings)
    // The amount alone is news; all that comes with it is handed over in passing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [available, isPerson])
}
