import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { hrefOf, useHashRoute } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectCounters, selectSettings, selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import type { AreaScreen, MenuEntry } from '../area.ts'
import { areaScreens } from '../areas.ts'
import { isScreenOffered } from '../isScreenOffered.ts'
import styles from './MenuLinks.module.css'

type MenuItem = { path: string; access: AreaScreen['access']; entry: MenuEntry }

/** The menu lists the screens outside the bar. */
const items: readonly MenuItem[] = areaScreens.flatMap(({ name, access, navigation }): MenuItem[] =>
  navigation?.in === 'menu' ? [{ path: paths.show(name), access, entry: navigation }] : [],
)

/** Links to every screen beside the bar's (APP-30). A visitor sees those that need no account. */
export function MenuLinks() {
  const { t } = useTranslation('app')
  const route = useHashRoute()
  const settings = useSelector(selectSettings)
  const user = useSelector(selectShownUser)
  const isPerson = user !== null
  const answered = useSelector(selectCounters)?.tickets ?? 0
  const number = numberFormatter(useLocale(), {})
  const shown = items.filter(({ access, entry }) => (isPerson || access === 'public') && isScreenOffered({ navigation: entry }, settings))
  return (
    <nav aria-label={t('nav.pages')}>
      <ul className={styles.links}>
        {shown.map(({ path, entry: { label } }) => (
          <li key={path}>
            <a href={hrefOf(path)} aria-current={route.startsWith(path) ? 'page' : undefined}>
              {t(label)} {label === 'nav.quiz' && user?.iq_start && <Chip tone="accent">{t('nav.begun')}</Chip>}
              {label === 'nav.tickets' && answered > 0 && (
                <Chip tone="accent">{t('nav.newAnswers', { number: number.format(answered) })}</Chip>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
