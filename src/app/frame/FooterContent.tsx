import { useTranslation } from 'react-i18next'
import { RiskWarning } from '../../shell/RiskWarning.tsx'
import { CompanyLine, HouseLinks } from './HouseLinks.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './SiteFooter.module.css'

/** The house's pages, the language, and who stands behind it all: the settings say that, never the code. */
export default function FooterContent({ warning }: { warning: 'shown' | 'own' }) {
  const { t } = useTranslation('pages')
  return (
    <div className={styles.content}>
      {warning === 'shown' && <RiskWarning />}
      <div className={styles.row}>
        <nav aria-label={t('footer.title')}>
          <HouseLinks />
        </nav>
        <LanguageChoice />
      </div>
      <CompanyLine />
    </div>
  )
}
