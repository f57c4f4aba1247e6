import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { RiskWarning } from '../../shell/screen/RiskWarning.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { DeviceBanner } from './DeviceBanner.tsx'
import { skipToMain } from './Frame.tsx'
import frame from './Frame.module.css'
import { Logo } from './Logo.tsx'
import { NoticeBanner } from './NoticeBanner.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import styles from './PublicFrame.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import bar from './TopBar.module.css'

/** Renders the layout of the pages before sign-in: logo, form, risk warning. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.frame}>
      <a className={frame.skip} href="#main" onClick={skipToMain}>
        {t('frame.skip')}
      </a>
      <header className={bar.bar}>
        <a className={bar.logo} href={hrefOf(paths.home())} aria-label={t('frame.home')}>
          <Logo />
          <span>Openfloor</span>
        </a>
        <ConnectionBanner />
        <span className={bar.gap} />
        <ProfilePanel />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <DeviceBanner />
        <NoticeBanner />
        {children}
      </main>
      <aside className={styles.foot}>
        <RiskWarning />
      </aside>
      <SiteFooter warning="own" />
    </div>
  )
}
