import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { hrefOf } from '../../shell/place.ts'
import { RiskWarning } from '../../shell/RiskWarning.tsx'
import { paths } from '../../shell/routes.ts'
import { selectSettings } from '../../shell/sessionSlice.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './SiteFooter.module.css'

const pages = ['risk', 'terms', 'privacy', 'about', 'contacts'] as const

/** The house's pages, the language, and who stands behind it all: the settings say that, never the code. */
export default function FooterContent({ warning }: { warning: 'shown' | 'own' }) {
  const { t } = useTranslation('pages')
  const settings = useSelector(selectSettings)
  return (
    <div className={styles.content}>
      {warning === 'shown' && <RiskWarning />}
      <div className={styles.row}>
        <nav aria-label={t('footer.title')}>
          <ul className={styles.links}>
            {pages.map((page) => (
              <li key={page}>
                <a href={hrefOf(paths.show(page))}>{t(`footer.${page}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageChoice />
      </div>
      {settings && <p className={styles.company}>{settings.company ?? t('footer.sandbox')}</p>}
    </div>
  )
}
