import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenSkeleton } from '../ScreenSkeleton.tsx'
import { useInView } from '../useInView.ts'
import styles from './Home.module.css'

const PublicPanels = lazy(async () => {
  const { PublicPanels: panels } = await import('./PublicPanels.tsx')
  return { default: panels }
})

const links = [
  { path: paths.show('contest'), label: 'nav.contest' },
  { path: paths.show('news'), label: 'nav.news' },
  { path: paths.show('contacts'), label: 'nav.support' },
] as const

/**
 * Announces the panels below the platform and loads them when they come near the viewport, to keep the first
 * load small.
 */
export function BelowHome() {
  const { t } = useTranslation('app')
  const target = useRef<HTMLDivElement>(null)
  const inView = useInView(target)
  const [isNear, setNear] = useState(false)
  return (
    <>
      <nav className={styles.strip} aria-label={t('home.below')}>
        <p>{t('home.below')}</p>
        {links.map(({ path, label }) => (
          <a key={path} href={hrefOf(path)} onFocus={() => setNear(true)}>
            {t(label)}
          </a>
        ))}
      </nav>
      <div ref={target} className={styles.below}>
        {(inView || isNear) && (
          <Suspense fallback={<ScreenSkeleton />}>
            <PublicPanels />
          </Suspense>
        )}
      </div>
    </>
  )
}
