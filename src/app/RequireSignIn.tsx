import { type ReactNode, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { type AccountReason, dialogOpened } from '../shell/dialogs/dialogsSlice.ts'
import { currentLanguage } from '../shell/texts/i18n.ts'
import { openPath } from '../shell/location/location.ts'
import { rememberAsked } from '../shell/location/returnRoute.ts'
import { hasRememberedPerson } from '../shell/session/rememberedPerson.ts'
import { documents, paths } from '../shell/location/routes.ts'
import { selectStatus } from '../shell/session/sessionSlice.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/**
 * Renders its children for a signed-in person only. A new visitor is redirected home with the register
 * prompt, a known one to the login page, for example after returning from the bank. Both come back here
 * afterwards (SES-01, SES-06, SES-16).
 */
export function RequireSignIn({ reason, children }: { reason: AccountReason; children: ReactNode }) {
  const status = useSelector(selectStatus)
  if (status === 'starting') return <ScreenSkeleton />
  if (status === 'visitor') return hasRememberedPerson() ? <LoginRedirect /> : <VisitorRedirect reason={reason} />
  return children
}

function LoginRedirect() {
  const { pathname } = useLocation()
  useEffect(() => openPath(documents.login(currentLanguage(), pathname), 'replace'), [pathname])
  return <ScreenSkeleton />
}

function VisitorRedirect({ reason }: { reason: AccountReason }) {
  const dispatch = useDispatch()
  const { pathname } = useLocation()
  useEffect(() => {
    rememberAsked(pathname)
    dispatch(dialogOpened({ name: 'registerPrompt', reason, returnTo: pathname }))
  }, [dispatch, reason, pathname])
  return <Navigate to={paths.home()} replace />
}
