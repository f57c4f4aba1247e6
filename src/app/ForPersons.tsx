import { type ReactNode, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { type AccountReason, dialogOpened } from '../shell/dialogs.ts'
import { currentLanguage } from '../shell/i18n.ts'
import { openPath } from '../shell/place.ts'
import { hasRemembered } from '../shell/rememberedPerson.ts'
import { documents, paths } from '../shell/routes.ts'
import { selectStatus } from '../shell/sessionSlice.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/**
 * A screen for those who are signed in. A visitor gets the home page and the way to an account; whoever was signed in here before, such
 * as a person who comes back from their bank after their session has ended, signs in first. Both return here after it (SES-01, SES-06, SES-16).
 */
export function ForPersons({ reason, children }: { reason: AccountReason; children: ReactNode }) {
  const status = useSelector(selectStatus)
  if (status === 'starting') return <ScreenSkeleton />
  if (status === 'visitor') return hasRemembered() ? <SignInFirst /> : <Turned reason={reason} />
  return children
}

function SignInFirst() {
  const { pathname } = useLocation()
  useEffect(() => openPath(documents.login(currentLanguage(), pathname), 'replace'), [pathname])
  return <ScreenSkeleton />
}

function Turned({ reason }: { reason: AccountReason }) {
  const dispatch = useDispatch()
  const { pathname } = useLocation()
  useEffect(() => {
    dispatch(dialogOpened({ name: 'registerPrompt', reason, returnTo: pathname }))
  }, [dispatch, reason, pathname])
  return <Navigate to={paths.home()} replace />
}
