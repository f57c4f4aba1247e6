import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { CallBack } from './CallBack.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './Contacts.module.css'

/** `#/show/contacts` (SUP-03, SUP-04). */
export default function ContactsScreen() {
  const { t } = useTranslation('contacts')
  // What a link here is about stands in the message already, to be changed or sent (TRD-09).
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
