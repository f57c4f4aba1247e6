import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { paths } from '../../shell/routes.ts'
import { selectStatus } from '../../shell/sessionSlice.ts'
import { AccountBanner } from './AccountBanner.tsx'
import { DeviceBanner } from './DeviceBanner.tsx'
import { EmailBanner } from './EmailBanner.tsx'
import styles from './Frame.module.css'
import { Navigation } from './Navigation.tsx'
import { NoticeBanner } from './NoticeBanner.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { TopBar } from './TopBar.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'

/** Screens on which the risk stands beside what one trades or deposits with. */
const warned = [paths.home(), paths.show('funding')]
const hasOwnWarning = (pathname: string): boolean => warned.some((path) => pathname.startsWith(path))

/** Few sessions end under their person. */
const LockedNotice = lazy(() => import('./LockedNotice.tsx'))

/** The frame around every screen of the trading area: top bar, navigation, banners, the screen (APP-25). */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const status = useSelector(selectStatus)
  // A person's trading screen fills the window and nothing stands below it: what the footer has is in the panel of "More".
  const fills = pathname.startsWith(paths.home()) && status !== 'visitor'
  const isLocked = status === 'locked' || status === 'leaving'
  return (
    <div className={styles.frame} data-fills={fills || undefined}>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('frame.skip')}
      </a>
      <TopBar />
      <Navigation />
      <main id="main" tabIndex={-1} className={styles.main} data-locked={isLocked || undefined}>
        <div className={styles.banners}>
          <Suspense fallback={null}>{isLocked && <LockedNotice />}</Suspense>
          <UpdateBanner />
          <DeviceBanner />
          <AccountBanner />
          <NoticeBanner />
          <EmailBanner />
        </div>
        {children}
      </main>
      {/* Who is here changes how high the screen is: until that is known, what stands below it would be moved. */}
      {status !== 'starting' && !fills && <SiteFooter warning={hasOwnWarning(pathname) ? 'own' : 'shown'} />}
    </div>
  )
}

/** The hash belongs to the router, so the jump is made by hand. */
export function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
