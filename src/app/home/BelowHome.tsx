import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { ScreenSkeleton } from '../ScreenSkeleton.tsx'
import { useReached } from '../useReached.ts'
import styles from './Home.module.css'

const PublicPanels = lazy(async () => {
  const [{ PublicPanels: panels }] = await Promise.all([import('./PublicPanels.tsx'), import('../calls.ts')])
  return { default: panels }
})

const ways = [
  { path: paths.show('contest'), label: 'nav.contest' },
  { path: paths.show('news'), label: 'nav.news' },
  { path: paths.show('contacts'), label: 'nav.support' },
] as const

/** A line under the platform that says what is below, and the panels themselves once somebody comes near: the first load does not pay for them. */
export function BelowHome() {
  const { t } = useTranslation('app')
  const place = useRef<HTMLDivElement>(null)
  const reached = useReached(place)
  const [isNear, setNear] = useState(false)
  return (
    <>
      <nav className={styles.strip} aria-label={t('home.below')}>
        <p>{t('home.below')}</p>
        {ways.map(({ path, label }) => (
          <a key={path} href={hrefOf(path)} onFocus={() => setNear(true)}>
            {t(label)}
          </a>
        ))}
      </nav>
      <div ref={place} className={styles.below}>
        {(reached || isNear) && (
          <Suspense fallback={<ScreenSkeleton />}>
            <PublicPanels />
          </Suspense>
        )}
      </div>
    </>
  )
}
