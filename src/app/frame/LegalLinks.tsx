import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import styles from './SiteFooter.module.css'

const pages = ['risk', 'terms', 'privacy', 'about', 'contacts'] as const

/** Links to risk, terms, privacy, company and contact pages (APP-28). */
export function LegalLinks() {
  const { t } = useTranslation('pages')
  return (
    <ul className={styles.links}>
      {pages.map((page) => (
        <li key={page}>
          <a href={hrefOf(paths.show(page))}>{t(`footer.${page}`)}</a>
        </li>
      ))}
    </ul>
  )
}

/** Shows the operator's name, which comes from the settings, never from code. */
export function CompanyName() {
  const { t } = useTranslation('pages')
  const settings = useSelector(selectSettings)
  return settings && <p className={styles.company}>{settings.company ?? t('footer.sandbox')}</p>
}
