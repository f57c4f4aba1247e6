import { useTranslation } from 'react-i18next'
import { RiskWarning } from '../../shell/screen/RiskWarning.tsx'
import { CompanyName, LegalLinks } from './LegalLinks.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './SiteFooter.module.css'

/**
 * Shows the legal links, the language choice and the operator. The operator's name comes from the settings,
 * never from code.
 */
export default function FooterContent({ warning }: { warning: 'shown' | 'own' }) {
  const { t } = useTranslation('pages')
  return (
    <div className={styles.content}>
      {warning === 'shown' && <RiskWarning />}
      <div className={styles.row}>
        <nav aria-label={t('footer.title')}>
          <LegalLinks />
        </nav>
        <LanguageChoice />
      </div>
      <CompanyName />
    </div>
  )
}
