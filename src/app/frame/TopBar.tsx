import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { parsePath } from '../../shell/location/documentPath.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { useAccountPages } from '../../shell/location/returnRoute.ts'
import { selectNotifications, selectShownUser, selectStatus } from '../../shell/session/sessionSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { lazyOptional } from '../../ui/lazyOptional.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Logo } from './Logo.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import styles from './TopBar.module.css'

/**
 * Loaded with the first list, which the device keeps for the next visit. The first load has no room for it.
 */
const NotificationPanel = lazyOptional(async () => (await import('./NotificationPanel.tsx')).NotificationPanel)

/** Shows the logo, the account with its balance, and the sign-in or deposit buttons. */
export function TopBar() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  const status = useSelector(selectStatus)
  const user = useSelector(selectShownUser)
  const { signIn, register } = useAccountPages()
  // Sign in through a dialog: over the locked screen, or over an invoice, whose path is no hash route to
  // return to (SES-06, SES-16).
  const asksInPlace = status === 'locked' || (status === 'visitor' && parsePath(location.pathname).at === 'invoice')
  const isListed = useSelector(selectNotifications) !== null
  const isFunding = useLocation().pathname.startsWith(paths.show('funding'))
  return (
    <header className={styles.bar}>
      <a className={styles.logo} href={hrefOf(paths.home())} aria-label={t('frame.home')}>
        <Logo />
        <span className={styles.name}>Openfloor</span>
      </a>
      <ConnectionBanner />
      <span className={styles.gap} />
      {user && (
        <div className={styles.bell}>
          <Suspense>{isListed && <NotificationPanel />}</Suspense>
        </div>
      )}
      {user && <AccountPanel />}
      {asksInPlace && (
        <Button
          {...(status === 'locked' && { tone: 'primary' })}
          className={styles.signIn}
          onClick={() => dispatch(dialogOpened({ name: 'signIn' }))}
        >
          {t('frame.signIn')}
        </Button>
      )}
      {status === 'person' && !isFunding && (
        <ButtonLink tone="primary" className={styles.deposit} href={hrefOf(paths.show('funding'))}>
          {t('nav.deposit')}
        </ButtonLink>
      )}
      {status === 'visitor' && (
        <>
          {!asksInPlace && (
            <ButtonLink className={styles.signIn} href={signIn}>
              {t('frame.signIn')}
            </ButtonLink>
          )}
          <ButtonLink tone="primary" className={styles.register} href={register}>
            {t('frame.register')}
          </ButtonLink>
        </>
      )}
      <ProfilePanel className={styles.profile} from="bottom" />
    </header>
  )
}
