import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { dialogClosed, dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { selectCsrf, selectStatus } from '../../shell/session/sessionSlice.ts'
import type { SignInResult } from './signIn.ts'

/**
 * Returns a function that continues after a sign-in: at once, or after the second factor's dialog (SES-05).
 * `onSignedIn` gets the hash route that the server named, or null.
 */
export function useCompleteSignIn(onSignedIn: (to: string | null) => void): (end: SignInResult) => void {
  const dispatch = useAppDispatch()
  const session = useSelector(selectStatus)
  const csrf = useSelector(selectCsrf)
  const latest = useRef({ onSignedIn, csrf })
  useEffect(() => {
    latest.current = { onSignedIn, csrf }
  })
  const [pending, setPending] = useState<{ csrf: string; to: string | null } | null>(null)
  // A new session has a new CSRF token, which distinguishes it from the page's earlier session.
  const isSignedIn = pending !== null && session === 'person' && csrf !== '' && csrf !== pending.csrf
  // The second factor's dialog signs in by itself; the form continues here.
  useEffect(() => {
    if (!isSignedIn) return
    // Signed in through another tab: the code is no longer needed.
    dispatch(dialogClosed('factorLogin'))
    latest.current.onSignedIn(pending.to)
  }, [isSignedIn, pending, dispatch])
  return useCallback(
    (end: SignInResult) => {
      if (end.at === 'in') return latest.current.onSignedIn(end.to)
      setPending({ csrf: latest.current.csrf, to: end.to })
      dispatch(dialogOpened({ name: 'factorLogin', factor: end.factor }))
    },
    [dispatch],
  )
}
