import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Documents.module.css'

/** Leads to the contact form, which is prefilled with the subject. */
export function SupportLink() {
  const { t } = useTranslation('personal')
  return (
    <ButtonLink href={hrefOf(paths.show('contacts', 'documents'))} className={styles.start}>
      {t('support')}
    </ButtonLink>
  )
}
