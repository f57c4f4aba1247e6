import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { i18n } from '../../shell/i18n.ts'
import { paths } from '../../shell/routes.ts'
import { selectShownUser } from '../../shell/sessionSlice.ts'
import { lazyExtra } from '../lazyExtra.ts'

const EmailNotice = lazyExtra(async () => {
  const [{ EmailNotice: Shown }] = await Promise.all([import('../../features/session/EmailNotice.tsx'), i18n.loadNamespaces('session')])
  return Shown
})

/** A link about the person's address waits in their mail. A demo account is asked for none. */
export function EmailBanner() {
  const user = useSelector(selectShownUser)
  const { pathname } = useLocation()
  // The screen about security says so itself.
  const isSaid = user?.emailChange && pathname === paths.show('security')
  if (!user || user.demo || isSaid || (user.emailStatus !== 'unconfirmed' && !user.emailChange)) return null
  return (
    <Suspense fallback={null}>
      <EmailNotice email={user.email} emailChange={user.emailChange} />
    </Suspense>
  )
}
