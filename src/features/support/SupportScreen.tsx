import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { CallBack } from './CallBack.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './Support.module.css'

/** A link with one of these reasons prefills the message (TRD-09, VER-11). */
const reasons = ['blocked', 'validate', 'documents', 'profile'] as const

/** Renders `#/show/contacts` (SUP-03, SUP-04). */
export default function SupportScreen() {
  const { t } = useTranslation('support')
  const { add } = useParams()
  const known = reasons.find((one) => one === add)
  const reason = known === undefined ? '' : t(`reason.${known}`)
  return (
    <Page width="wide">
      <ScreenHeading title={t('title')} />
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.columns}>
        <Card title={t('contacts.title')}>
          <ContactForm key={reason} message={reason} />
        </Card>
        <Card title={t('calls.title')}>
          <p className={styles.lead}>{t('calls.lead')}</p>
          <CallBack />
        </Card>
      </div>
    </Page>
  )
}
