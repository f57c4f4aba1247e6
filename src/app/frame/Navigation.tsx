import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { parsePath } from '../../shell/location/documentPath.ts'
import { hrefOf, usePathname } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Icon } from '../../ui/Icon.tsx'
import { areaScreens } from '../areas.ts'
import styles from './Navigation.module.css'
import { UnderWayBadge } from './UnderWayBadge.tsx'

/** Home and the screens of all areas that have an entry. */
const items = [
  { path: paths.home(), icon: 'trade', label: 'nav.trade' } as const,
  ...areaScreens.flatMap(({ name, navigation }) => (navigation?.in === 'bar' ? [{ path: paths.show(name), ...navigation }] : [])),
]

/** Renders the main navigation: a side rail on wide pages, a bottom bar on phones (APP-25). */
export function Navigation() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  // An invoice has an address of its own, and is a part of depositing.
  const isInvoice = parsePath(usePathname()).at === 'invoice'
  const isPerson = useSelector(selectShownUser) !== null
  return (
    <nav className={styles.nav} aria-label={t('nav.title')}>
      {items.map(({ path, icon, label }) => (
        <a
          key={path}
          href={hrefOf(path)}
          aria-current={pathname.startsWith(path) || (icon === 'deposit' && isInvoice) ? 'page' : undefined}
        >
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
