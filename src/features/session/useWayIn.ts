import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { selectCsrf, selectStatus } from '../../shell/sessionSlice.ts'
import type { SignInEnd } from './signIn.ts'

/** Goes on from the end of a sign-in: at once, or when the second factor has been shown in its dialog (SES-05). */
export function useWayIn(onIn: () => void): (end: SignInEnd) => void {
  const dispatch = useAppDispatch()
  const session = useSelector(selectStatus)
  const csrf = useSelector(selectCsrf)
  const newest = useRef({ onIn, csrf })
  useEffect(() => {
    newest.current = { onIn, csrf }
  })
  const [before, setBefore] = useState<string | null>(null)
  // A new session has a token of its own: whoever was signed in before is not taken for who signs in now.
  const isIn = before !== null && session === 'person' && csrf !== '' && csrf !== before
  // The dialog of the second factor signs in by itself; the form goes on from there.
  useEffect(() => {
    if (isIn) newest.current.onIn()
  }, [isIn])
  return useCallback(
    (end: SignInEnd) => {
      if (end.at === 'in') return newest.current.onIn()
      setBefore(newest.current.csrf)
      dispatch(dialogOpened({ name: 'factorLogin', factor: end.factor }))
    },
    [dispatch],
  )
}
