import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { selectSettings } from '../../shell/sessionSlice.ts'
import styles from './SiteFooter.module.css'

const pages = ['risk', 'terms', 'privacy', 'about', 'contacts'] as const

/** The pages on risk, terms, privacy, the company and its contacts (APP-28). */
export function HouseLinks() {
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

/** Who runs the service: the settings say that, never the code. */
export function CompanyLine() {
  const { t } = useTranslation('pages')
  const settings = useSelector(selectSettings)
  return settings && <p className={styles.company}>{settings.company ?? t('footer.sandbox')}</p>
}
