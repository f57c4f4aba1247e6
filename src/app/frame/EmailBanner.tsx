import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { i18n } from '../../shell/texts/i18n.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { lazyOptional } from '../../ui/lazyOptional.ts'

const EmailNotice = lazyOptional(async () => {
  const [{ EmailNotice: Shown }] = await Promise.all([import('../../features/session/EmailNotice.tsx'), i18n.loadNamespaces('session')])
  return Shown
})

/** Reminds the person of a confirmation link in their mail. Not shown for demo accounts. */
export function EmailBanner() {
  const user = useSelector(selectShownUser)
  const { pathname } = useLocation()
  // The security screen already says so.
  const isOnSecurityPage = user?.emailChange && pathname === paths.show('security')
  if (!user || user.demo || isOnSecurityPage || (user.emailStatus !== 'unconfirmed' && !user.emailChange)) return null
  return (
    <Suspense fallback={null}>
      <EmailNotice email={user.email} emailChange={user.emailChange} />
    </Suspense>
  )
}
