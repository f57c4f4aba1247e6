import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { paths } from '../../shell/location/routes.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { selectSettings, selectStatus } from '../../shell/session/sessionSlice.ts'
import { lazyOptional } from '../../ui/lazyOptional.ts'
import { AccountBanner } from './AccountBanner.tsx'
import { DeviceBanner } from './DeviceBanner.tsx'
import { EmailBanner } from './EmailBanner.tsx'
import styles from './Frame.module.css'
import { Navigation } from './Navigation.tsx'
import { NoticeBanner } from './NoticeBanner.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { TopBar } from './TopBar.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'

/** Screens that show the risk warning next to the trade or deposit form. */
const screensWithWarning = [paths.home(), paths.show('funding')]
const hasOwnWarning = (pathname: string): boolean => screensWithWarning.some((path) => pathname.startsWith(path))

/** A chunk of its own: few sessions end while the app is open. */
const LockedNotice = lazy(() => import('./LockedNotice.tsx'))

/** Loaded after the screen, which never waits for it. */
const ChatWidget = lazyOptional(async () => (await import('./ChatWidget.tsx')).ChatWidget)

/** Renders the layout of the trading area: top bar, navigation, banners and the screen (APP-25). */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const status = useSelector(selectStatus)
  // A signed-in person's trading screen fills the window. The footer's links are in the "More" panel there.
  const fillsWindow = pathname.startsWith(paths.home()) && status !== 'visitor'
  const hasChat = isFeatureEnabled(useSelector(selectSettings), 'chat') && status === 'person' && !pathname.startsWith(paths.home())
  const isLocked = status === 'locked' || status === 'leaving'
  return (
    <div className={styles.frame} data-fills={fillsWindow || undefined}>
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
      {hasChat && (
        <Suspense>
          <ChatWidget />
        </Suspense>
      )}
      {/* The session decides how high the screen is. Rendering the footer before that is known would make it jump. */}
      {status !== 'starting' && !fillsWindow && <SiteFooter warning={hasOwnWarning(pathname) ? 'own' : 'shown'} />}
    </div>
  )
}

/** Moves focus to the main content. Needs code because the router owns the hash. */
export function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
