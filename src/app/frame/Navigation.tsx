import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { selectShownUser } from '../../shell/sessionSlice.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyExtra } from '../lazyExtra.ts'
import type { BarScreen } from '../screens.ts'
import styles from './Navigation.module.css'

/** For persons alone: visitors do not load it. */
const UnderWayBadge = lazyExtra(async () => (await import('./UnderWayBadge.tsx')).UnderWayBadge)

const to = (screen: BarScreen): string => paths.show(screen)

/** The screens one can go to from anywhere; a screen is added here when it stands. */
const items = [
  { path: paths.home(), icon: 'trade', label: 'nav.trade' },
  { path: to('funding'), icon: 'deposit', label: 'nav.deposit' },
  { path: to('contest'), icon: 'contest', label: 'nav.contest' },
  { path: to('news'), icon: 'news', label: 'nav.news' },
  { path: to('contacts'), icon: 'support', label: 'nav.support' },
] as const

/** A rail beside the screen where there is room, a bar under the thumb on phones: one list, two shapes (APP-25). */
export function Navigation() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const isPerson = useSelector(selectShownUser) !== null
  return (
    <nav className={styles.nav} aria-label={t('nav.title')}>
      {items.map(({ path, icon, label }) => (
        <a key={path} href={hrefOf(path)} aria-current={pathname.startsWith(path) ? 'page' : undefined}>
          <Icon name={icon} />
          {t(label)}
          {icon === 'deposit' && isPerson && (
            <Suspense>
              <UnderWayBadge />
            </Suspense>
          )}
        </a>
      ))}
      <button type="button" className={styles.last} popoverTarget="panel-profile">
        <Icon name="profile" />
        {t('nav.more')}
      </button>
    </nav>
  )
}
