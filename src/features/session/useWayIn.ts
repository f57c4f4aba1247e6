import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { dialogClosed, dialogOpened } from '../../shell/dialogs.ts'
import { selectCsrf, selectStatus } from '../../shell/sessionSlice.ts'
import type { SignInEnd } from './signIn.ts'

/**
 * Goes on from the end of a sign-in: at once, or when the second factor has been shown in its dialog (SES-05). `onIn` is given the hash
 * route that the server named, or null.
 */
export function useWayIn(onIn: (to: string | null) => void): (end: SignInEnd) => void {
  const dispatch = useAppDispatch()
  const session = useSelector(selectStatus)
  const csrf = useSelector(selectCsrf)
  const newest = useRef({ onIn, csrf })
  useEffect(() => {
    newest.current = { onIn, csrf }
  })
  const [before, setBefore] = useState<{ csrf: string; to: string | null } | null>(null)
  // A new session has a token of its own: whoever was signed in before is not taken for who signs in now.
  const isIn = before !== null && session === 'person' && csrf !== '' && csrf !== before.csrf
  // The dialog of the second factor signs in by itself; the form goes on from there.
  useEffect(() => {
    if (!isIn) return
    // Whoever came in by another tab has no code left to show.
    dispatch(dialogClosed('factorLogin'))
    newest.current.onIn(before.to)
  }, [isIn, before, dispatch])
  return useCallback(
    (end: SignInEnd) => {
      if (end.at === 'in') return newest.current.onIn(end.to)
      setBefore({ csrf: newest.current.csrf, to: end.to })
      dispatch(dialogOpened({ name: 'factorLogin', factor: end.factor }))
    },
    [dispatch],
  )
}
