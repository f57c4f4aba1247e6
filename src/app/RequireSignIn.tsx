import { type ReactNode, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { type AccountReason, dialogOpened } from '../shell/dialogs/dialogsSlice.ts'
import { currentLanguage } from '../shell/texts/i18n.ts'
import { openPath } from '../shell/location/location.ts'
import { rememberAsked, withParameters } from '../shell/location/returnRoute.ts'
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

/** Returns the hash route that was opened, to return to after signing in (SES-06). */
function useAskedRoute(): string {
  const { pathname, search } = useLocation()
  return withParameters(pathname + search)
}

function LoginRedirect() {
  const asked = useAskedRoute()
  useEffect(() => openPath(documents.login(currentLanguage(), asked), 'replace'), [asked])
  return <ScreenSkeleton />
}

function VisitorRedirect({ reason }: { reason: AccountReason }) {
  const dispatch = useDispatch()
  const asked = useAskedRoute()
  useEffect(() => {
    rememberAsked(asked)
    dispatch(dialogOpened({ name: 'registerPrompt', reason, returnTo: asked }))
  }, [dispatch, reason, asked])
  return <Navigate to={paths.home()} replace />
}
