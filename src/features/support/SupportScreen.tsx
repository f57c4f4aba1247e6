import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { CallBack } from './CallBack.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './Support.module.css'

/** Renders `#/show/contacts` (SUP-03, SUP-04). */
export default function SupportScreen() {
  const { t } = useTranslation('support')
  // A link with a reason prefills the message (TRD-09).
  const reason = useParams().add === 'blocked' ? t('reason.blocked') : ''
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
